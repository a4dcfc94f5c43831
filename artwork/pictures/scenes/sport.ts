import { prop, type Scene } from '../scene.ts'

export const sportScenes: readonly Scene[] = [
  {
    name: 'tente',
    tint: 'lagoon',
    backdrop: 'hills',
    props: [
      prop('palmTree', 1090, 730, 340, { flip: true }),
      prop('tent', 570, 840, 820),
      prop('campfire', 1030, 900, 190),
      prop('1f392', 150, 890, 170, { hue: 150, saturation: 0.7 }),
    ],
  },
  {
    name: 'tente-2',
    tint: 'dusk',
    backdrop: 'sun',
    props: [
      prop('greenTent', 960, 760, 460),
      prop('tent', 480, 880, 780, { flip: true }),
      prop('campfire', 980, 900, 220),
    ],
  },
  {
    name: 'tente-3',
    tint: 'leaf',
    backdrop: 'palm',
    props: [prop('tent', 660, 910, 980), prop('cooler', 190, 890, 230), prop('1f526', 1130, 930, 130)],
  },
  {
    name: 'kayak',
    tint: 'mint',
    backdrop: 'sun',
    props: [
      prop('oar', 1080, 830, 110, { turn: 9 }),
      prop('kayak', 600, 850, 980),
      prop('safetyVest', 130, 900, 150),
    ],
  },
  {
    name: 'kayak-2',
    tint: 'ochre',
    backdrop: 'palm',
    props: [
      prop('kayak', 720, 760, 760, { flip: true }),
      prop('kayak', 560, 890, 940),
      prop('oar', 1130, 880, 110, { turn: 7 }),
    ],
  },
  {
    name: 'canne-a-peche',
    tint: 'peach',
    backdrop: 'sun',
    props: [
      prop('fishingRods', 500, 900, 680),
      prop('cooler', 1000, 870, 320),
      prop('1faa3', 190, 890, 170, { hue: -50, saturation: 0.7 }),
    ],
  },
  {
    name: 'palmes-masque-tuba',
    tint: 'sand',
    backdrop: 'ring',
    props: [prop('fins', 880, 830, 400), prop('goggles', 480, 900, 560), prop('1f41a', 1150, 900, 110)],
  },
  {
    name: 'paddle',
    tint: 'terracotta',
    backdrop: 'arch',
    props: [
      prop('palmTree', 1090, 780, 330, { flip: true }),
      prop('paddleBoard', 560, 890, 240, { turn: 5 }),
      prop('oar', 830, 890, 120, { turn: -6 }),
    ],
  },
  {
    name: 'but-de-foot',
    tint: 'leaf',
    backdrop: 'stairs',
    props: [
      prop('goal', 640, 810, 900),
      prop('26bd', 420, 890, 210, { saturation: 0.35 }),
      prop('26bd', 900, 910, 150, { saturation: 0.35 }),
      prop('1f455', 1120, 880, 170, { hue: -60 }),
    ],
  },
  {
    name: 'banc-de-musculation',
    tint: 'rose',
    backdrop: 'panels',
    props: [prop('bench', 590, 850, 740), prop('dumbbells', 980, 910, 300)],
  },
  {
    name: 'tapis-de-course',
    tint: 'lagoon',
    backdrop: 'window',
    props: [prop('treadmill', 600, 860, 900), prop('1f45f', 1060, 900, 220, { hue: 120 })],
  },
  {
    name: 'table-de-ping-pong',
    tint: 'ochre',
    backdrop: 'arch',
    props: [prop('pingPongTable', 620, 850, 960), prop('1f3d3', 1060, 900, 220, { hue: 40 })],
  },
  {
    name: 'sac-de-frappe',
    tint: 'forest',
    backdrop: 'ring',
    props: [
      prop('punchingBag', 560, 830, 260),
      prop('boxingGlove', 930, 880, 250),
      prop('boxingGlove', 230, 900, 210, { flip: true }),
    ],
  },
]
