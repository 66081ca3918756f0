"""4. Zones: the stack, entering the battlefield, faces of cards, and hidden cards.

- `adventures`: 715.3d, 720.3d, adventures and Omens after they resolve: exile, or the library
- `double_faced`: 709, 712, 715, 720, cards of several parts: the face that is up, and turning over
- `entering`: 614.12, permanents about to enter the battlefield, as objects outside the game's board
- `face_down`: 406.3, 708, face-down cards and permanents: putting them there, looking, turning over
- `hidden`: 400.2, cards in hands and libraries, and their qualities that some players do not know
- `hideaway`: 702.75, looking at the cards that a permanent hides
- `looks_at_face_down`: 708.5, face-down permanents that players may look at
- `merged`: 730, merged permanents with double-faced cards: the faces up, and their values
- `stack`: 405, 608, the stack: resolving the top object
- `revealed_hands`: 402.3, hands that players play with revealed
- `visible_library_tops`: 401.5, top cards of libraries that players may look at or play with revealed
"""
