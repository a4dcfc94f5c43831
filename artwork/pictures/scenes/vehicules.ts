import { prop, type Scene } from '../scene.ts'

export const vehiculesScenes: readonly Scene[] = [
  {
    name: 'pick-up',
    tint: 'sand',
    backdrop: 'hills',
    props: [
      prop('palmTree', 1110, 740, 330, { flip: true }),
      prop('pickUp', 600, 860, 840),
      prop('crate', 1100, 890, 200),
    ],
  },
  {
    name: 'pick-up-2',
    tint: 'leaf',
    backdrop: 'sun',
    props: [
      prop('cementBag', 230, 790, 230),
      prop('pickUp', 690, 900, 960, { flip: true }),
      prop('1faa3', 190, 900, 150, { hue: 160 }),
    ],
  },
  {
    name: 'quatre-quatre',
    tint: 'ochre',
    backdrop: 'hills',
    props: [
      prop('palmTree', 170, 740, 330),
      prop('offRoader', 660, 870, 830),
      prop('1f9f3', 1150, 890, 130, { hue: 170 }),
    ],
  },
  {
    name: 'quatre-quatre-2',
    tint: 'terracotta',
    backdrop: 'palm',
    props: [prop('offRoader', 600, 900, 960, { flip: true }), prop('greenTent', 1090, 760, 330)],
  },
  {
    name: 'minibus',
    tint: 'peach',
    backdrop: 'sun',
    props: [
      prop('minibus', 620, 860, 860),
      prop('1f9f3', 1120, 880, 150, { hue: -50 }),
      prop('1f392', 140, 880, 140, { hue: 20 }),
    ],
  },
  {
    name: 'scooter',
    tint: 'mint',
    backdrop: 'arch',
    props: [prop('scooter', 600, 860, 620), prop('helmet', 1020, 880, 220)],
  },
  {
    name: 'velo',
    tint: 'forest',
    backdrop: 'hills',
    props: [prop('palmTree', 1110, 740, 300), prop('bicycle', 600, 860, 790), prop('grass', 130, 890, 140)],
  },
  {
    name: 'camion',
    tint: 'lagoon',
    backdrop: 'stairs',
    props: [
      prop('truck', 560, 850, 860),
      prop('1f4e6', 1050, 820, 240),
      prop('1f4e6', 1100, 900, 200, { flip: true }),
      prop('1fab4', 1060, 630, 130, { aloft: true }),
    ],
  },
  {
    name: 'camion-2',
    tint: 'rose',
    backdrop: 'sun',
    props: [
      prop('truck', 740, 870, 900, { flip: true }),
      prop('1f6cb-fe0f', 240, 890, 340, { hue: -60, saturation: 0.7 }),
    ],
  },
  {
    name: 'remorque',
    tint: 'terracotta',
    backdrop: 'window',
    props: [
      prop('1f4e6', 640, 540, 220, { aloft: true }),
      prop('1f4e6', 820, 540, 170, { aloft: true, flip: true }),
      prop('trailer', 620, 860, 920),
    ],
  },
  {
    name: 'berline',
    tint: 'cream',
    backdrop: 'arch',
    props: [prop('sedan', 620, 860, 840), prop('1f511', 1110, 890, 150)],
  },
  {
    name: 'bateau',
    tint: 'lagoon',
    backdrop: 'sun',
    props: [
      prop('palmTree', 1120, 720, 260),
      prop('motorboat', 600, 800, 860, { aloft: true, turn: -2 }),
      prop('water', 640, 860, 2000, { aloft: true }),
      prop('1f6df', 1060, 850, 130, { aloft: true, turn: 12, hue: 16 }),
    ],
  },
]
