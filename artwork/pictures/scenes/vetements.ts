import { prop, type Scene } from '../scene.ts'

export const vetementsScenes: readonly Scene[] = [
  {
    name: 'robe-de-soiree',
    tint: 'rose',
    backdrop: 'arch',
    props: [
      prop('mirror', 980, 800, 290),
      prop('eveningGown', 570, 890, 490),
      prop('1f460', 950, 900, 170, { hue: 16 }),
      prop('1f45c', 240, 890, 190),
    ],
  },
  {
    name: 'robe-de-soiree-2',
    tint: 'forest',
    backdrop: 'panels',
    props: [prop('eveningGown', 660, 950, 560, { flip: true }), prop('1f460', 260, 900, 230, { hue: 16 })],
  },
  {
    name: 'costume',
    tint: 'ochre',
    backdrop: 'panels',
    props: [
      prop('suit', 600, 890, 400),
      prop('1f45e', 950, 890, 250),
      prop('1f3a9', 260, 890, 210, { hue: 30 }),
    ],
  },
  {
    name: 'costume-2',
    tint: 'cream',
    backdrop: 'window',
    props: [prop('hungSuits', 880, 810, 560), prop('suit', 420, 920, 440, { flip: true })],
  },
  {
    name: 'robe-de-mariee',
    tint: 'leaf',
    backdrop: 'arch',
    stand: { x: 600, y: 830, radius: 380, height: 70 },
    props: [prop('weddingDress', 600, 850, 590), prop('1f490', 1020, 890, 230), prop('1f48d', 220, 890, 110)],
  },
  {
    name: 'robe-de-mariee-2',
    tint: 'peach',
    backdrop: 'ring',
    props: [
      prop('mirror', 320, 810, 300),
      prop('weddingDress', 760, 930, 680, { flip: true }),
      prop('1f490', 300, 900, 190),
    ],
  },
  {
    name: 'tenue-pagne',
    tint: 'cream',
    backdrop: 'sun',
    props: [
      prop('pagneDress', 460, 890, 430),
      prop('pagneShirt', 880, 870, 480),
      prop('1f45c', 1150, 900, 130),
    ],
  },
  {
    name: 'tenue-pagne-2',
    tint: 'terracotta',
    backdrop: 'arch',
    props: [
      prop('monstera', 1020, 820, 330),
      prop('pagneDress', 580, 930, 520, { flip: true }),
      prop('1f45c', 240, 900, 180),
    ],
  },
  {
    name: 'toge',
    tint: 'sand',
    backdrop: 'panels',
    props: [prop('gown', 560, 890, 490), prop('mortarboard', 960, 810, 340), prop('1f4dc', 960, 910, 130)],
  },
  {
    name: 'gilets-securite',
    tint: 'lagoon',
    backdrop: 'stairs',
    props: [
      prop('safetyVest', 500, 860, 400),
      prop('helmet', 900, 820, 340),
      prop('1f97e', 1120, 900, 180),
      prop('1f6a7', 200, 900, 170),
    ],
  },
  {
    name: 'deguisements',
    tint: 'mint',
    backdrop: 'ring',
    props: [
      prop('hungSuits', 480, 830, 600),
      prop('1f451', 950, 660, 230, { aloft: true }),
      prop('1f381', 1110, 880, 190, { hue: 16 }),
      prop('1f3ad', 900, 900, 330),
    ],
  },
]
