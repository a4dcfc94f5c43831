import { prop, type Scene } from '../scene.ts'

export const electroniqueScenes: readonly Scene[] = [
  {
    name: 'sono',
    tint: 'terracotta',
    backdrop: 'sun',
    props: [
      prop('speaker', 330, 850, 330),
      prop('speaker', 950, 850, 330),
      prop('foldingTable', 640, 870, 420),
      prop('mixer', 640, 700, 350),
      prop('1f3a4', 640, 930, 130),
    ],
  },
  {
    name: 'sono-2',
    tint: 'dusk',
    backdrop: 'ring',
    props: [
      prop('subwoofer', 300, 830, 330),
      prop('speaker', 970, 880, 370),
      prop('1faa9', 640, 420, 230, { aloft: true, hue: 10 }),
      prop('mixer', 620, 900, 560),
    ],
  },
  {
    name: 'sono-3',
    tint: 'ochre',
    backdrop: 'panels',
    props: [
      prop('subwoofer', 470, 860, 400),
      prop('subwoofer', 860, 800, 300),
      prop('1f3a4', 930, 910, 240),
      prop('1f3a7', 220, 880, 210),
    ],
  },
  {
    name: 'videoprojecteur',
    tint: 'lagoon',
    backdrop: 'panels',
    props: [prop('screen', 760, 760, 700), prop('projector', 400, 890, 560)],
  },
  {
    name: 'videoprojecteur-2',
    tint: 'dusk',
    backdrop: 'window',
    props: [
      prop('screen', 640, 790, 800),
      prop('1f37f', 1060, 900, 170),
      prop('plasticChair', 240, 900, 200),
    ],
  },
  {
    name: 'appareil-photo',
    tint: 'peach',
    backdrop: 'ring',
    stand: { x: 620, y: 740, radius: 420, height: 110 },
    props: [prop('camera', 620, 775, 560), prop('1f39e-fe0f', 1060, 890, 150, { turn: 10, saturation: 0.5 })],
  },
  {
    name: 'appareil-photo-2',
    tint: 'forest',
    backdrop: 'sun',
    props: [
      prop('monstera', 1000, 790, 300),
      prop('strapCamera', 560, 870, 660),
      prop('1f5bc-fe0f', 1010, 900, 230, { hue: 20 }),
    ],
  },
  {
    name: 'console',
    tint: 'rose',
    backdrop: 'window',
    props: [
      prop('television', 560, 770, 660),
      prop('gameConsole', 1010, 800, 190),
      prop('controller', 470, 910, 310),
      prop('controller', 850, 920, 310, { turn: -6 }),
    ],
  },
  {
    name: 'ordinateur',
    tint: 'cream',
    backdrop: 'arch',
    props: [prop('monstera', 1080, 790, 300), prop('laptop', 600, 850, 720), prop('2615', 1060, 900, 180)],
  },
  {
    name: 'drone',
    tint: 'leaf',
    backdrop: 'hills',
    props: [
      prop('palmTree', 180, 790, 260),
      prop('palmTree', 1120, 760, 200, { flip: true }),
      prop('drone', 640, 600, 860, { aloft: true, turn: -5 }),
    ],
  },
  {
    name: 'imprimante',
    tint: 'ochre',
    backdrop: 'stairs',
    stand: { x: 620, y: 770, radius: 420 },
    props: [prop('printer', 620, 800, 560), prop('1f4c4', 1030, 880, 150, { turn: 12 })],
  },
  {
    name: 'television',
    tint: 'forest',
    backdrop: 'panels',
    props: [
      prop('crate', 640, 880, 760),
      prop('television', 640, 740, 860),
      prop('1f37f', 1130, 890, 150),
      prop('26bd', 140, 880, 120, { saturation: 0.4 }),
    ],
  },
  {
    name: 'station-solaire',
    tint: 'sand',
    backdrop: 'sun',
    focus: 760,
    props: [
      prop('solarPanel', 830, 800, 620),
      prop('powerStation', 430, 880, 500),
      prop('1f4a1', 1080, 900, 120),
    ],
  },
  {
    name: 'ventilateurs',
    tint: 'peach',
    backdrop: 'palm',
    props: [prop('fan', 920, 800, 270), prop('fan', 540, 900, 430)],
  },
]
