import { prop, type Scene } from '../scene.ts'

export const cuisineScenes: readonly Scene[] = [
  {
    name: 'marmites',
    tint: 'peach',
    backdrop: 'sun',
    props: [
      prop('smallPot', 930, 780, 420),
      prop('cookingPot', 500, 850, 720),
      prop('1f345', 960, 880, 150, { hue: 22 }),
      prop('1f336-fe0f', 1110, 900, 130, { turn: 8, hue: 22 }),
    ],
  },
  {
    name: 'marmites-2',
    tint: 'forest',
    backdrop: 'window',
    props: [
      prop('gasStove', 640, 880, 800),
      prop('smallPot', 430, 605, 400, { aloft: true }),
      prop('cookingPot', 860, 605, 400, { aloft: true }),
    ],
  },
  {
    name: 'glacieres',
    tint: 'lagoon',
    backdrop: 'arch',
    props: [
      prop('orangeCooler', 870, 780, 430),
      prop('cooler', 500, 870, 660),
      prop('1f9ca', 960, 900, 150, { hue: -15 }),
      prop('1f965', 1110, 890, 130),
    ],
  },
  {
    name: 'glacieres-2',
    tint: 'ochre',
    backdrop: 'palm',
    props: [
      prop('parasol', 860, 770, 620),
      prop('orangeCooler', 530, 890, 680),
      prop('1f379', 1030, 900, 130),
      prop('1f9ca', 190, 900, 120, { hue: -15 }),
    ],
  },
  {
    name: 'barbecue',
    tint: 'terracotta',
    backdrop: 'hills',
    props: [
      prop('barbecue', 610, 850, 880),
      prop('1f525', 610, 440, 90, { aloft: true }),
      prop('1f357', 1060, 890, 160),
    ],
  },
  {
    name: 'barbecue-2',
    tint: 'leaf',
    backdrop: 'palm',
    props: [
      prop('palmTree', 1080, 790, 330),
      prop('barbecue', 560, 900, 940, { flip: true }),
      prop('cooler', 1080, 890, 260),
    ],
  },
  {
    name: 'rechaud',
    tint: 'sand',
    backdrop: 'stairs',
    props: [
      prop('gasBottle', 1010, 820, 290),
      prop('gasStove', 510, 870, 700),
      prop('smallPot', 335, 625, 330, { aloft: true }),
    ],
  },
  {
    name: 'chafing-dishes',
    tint: 'forest',
    backdrop: 'arch',
    props: [
      prop('foldingTable', 640, 900, 1100),
      prop('chafingDish', 420, 560, 440),
      prop('chafingDish', 870, 560, 440),
    ],
  },
  {
    name: 'congelateur',
    tint: 'mint',
    backdrop: 'window',
    props: [
      prop('freezer', 600, 860, 860),
      prop('1f366', 200, 890, 120),
      prop('1f9ca', 1130, 900, 140, { hue: -15 }),
    ],
  },
  {
    name: 'vaisselle',
    tint: 'rose',
    backdrop: 'arch',
    rug: { x: 640, y: 850, radius: 560 },
    props: [prop('plates', 390, 870, 500), prop('glasses', 830, 860, 480), prop('1f374', 1130, 900, 170)],
  },
  {
    name: 'robot-patissier',
    tint: 'cream',
    backdrop: 'ring',
    stand: { x: 600, y: 780, radius: 450 },
    props: [prop('standMixer', 580, 810, 560), prop('1f370', 950, 800, 180), prop('1f95a', 960, 900, 90)],
  },
]
