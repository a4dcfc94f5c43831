import { prop, type Scene } from '../scene.ts'

export const bricolageScenes: readonly Scene[] = [
  {
    name: 'perceuse',
    tint: 'ochre',
    backdrop: 'arch',
    focus: 620,
    stand: { x: 600, y: 770, radius: 440 },
    props: [
      prop('toolbox', 930, 770, 300),
      prop('drill', 540, 800, 720),
      prop('1f529', 960, 900, 120, { saturation: 0.2 }),
    ],
  },
  {
    name: 'perceuse-2',
    tint: 'sand',
    backdrop: 'stairs',
    props: [
      prop('bricks', 330, 780, 400),
      prop('drill', 720, 850, 760, { flip: true, turn: -4 }),
      prop('1f9e4', 290, 900, 190, { hue: 150, saturation: 0.8, turn: -12 }),
    ],
  },
  {
    name: 'groupe-electrogene',
    tint: 'mint',
    backdrop: 'sun',
    props: [prop('jerrycan', 1040, 800, 190), prop('generator', 590, 850, 740), prop('1f4a1', 200, 830, 130)],
  },
  {
    name: 'groupe-electrogene-2',
    tint: 'dusk',
    backdrop: 'window',
    focus: 700,
    props: [
      prop('bulbs', 640, 210, 1500, { aloft: true }),
      prop('generator', 740, 890, 780, { flip: true }),
      prop('jerrycan', 230, 850, 210),
    ],
  },
  {
    name: 'meuleuse',
    tint: 'lagoon',
    backdrop: 'panels',
    stand: { x: 640, y: 750, radius: 470, height: 80 },
    props: [prop('grinder', 640, 780, 780), prop('1f97d', 1020, 900, 210, { hue: 150, saturation: 0.7 })],
  },
  {
    name: 'betonniere',
    tint: 'terracotta',
    backdrop: 'hills',
    focus: 420,
    props: [
      prop('concreteMixer', 600, 850, 640),
      prop('cementBag', 1010, 800, 280),
      prop('cementBag', 1030, 890, 300, { flip: true }),
      prop('1faa3', 250, 860, 190, { hue: -50, saturation: 0.6 }),
    ],
  },
  {
    name: 'betonniere-2',
    tint: 'sand',
    backdrop: 'sun',
    props: [
      prop('bricks', 1000, 790, 330),
      prop('concreteMixer', 560, 930, 800, { flip: true }),
      prop('wheelbarrow', 1010, 910, 400),
    ],
  },
  {
    name: 'nettoyeur-haute-pression',
    tint: 'leaf',
    backdrop: 'arch',
    props: [
      prop('pressureWasher', 620, 860, 540),
      prop('1f4a6', 270, 770, 190, { aloft: true, hue: -20, saturation: 0.7 }),
      prop('1faa3', 1010, 850, 210, { hue: -170 }),
    ],
  },
  {
    name: 'nettoyeur-haute-pression-2',
    tint: 'peach',
    backdrop: 'ring',
    props: [prop('offRoader', 940, 760, 470), prop('pressureWasher', 430, 890, 540, { flip: true })],
  },
  {
    name: 'echelle',
    tint: 'peach',
    backdrop: 'panels',
    props: [
      prop('ladder', 600, 880, 470),
      prop('1faa3', 980, 860, 200, { hue: -60, saturation: 0.8 }),
      prop('1f58c-fe0f', 300, 880, 130, { turn: 8 }),
    ],
  },
  {
    name: 'poste-a-souder',
    tint: 'sand',
    backdrop: 'window',
    props: [prop('weldingMask', 1010, 810, 270), prop('welder', 560, 850, 640)],
  },
  {
    name: 'echafaudage',
    tint: 'lagoon',
    backdrop: 'hills',
    props: [
      prop('scaffold', 620, 880, 680),
      prop('1faa3', 520, 500, 110, { aloft: true, hue: 160 }),
      prop('cementBag', 1090, 870, 240),
    ],
  },
  {
    name: 'caisse-a-outils',
    tint: 'forest',
    backdrop: 'sun',
    stand: { x: 620, y: 770, radius: 460 },
    props: [
      prop('1fa9a', 330, 690, 300, { turn: -8 }),
      prop('toolbox', 640, 800, 520),
      prop('1f528', 950, 810, 240),
      prop('1f527', 330, 846, 190, { turn: 10 }),
    ],
  },
  {
    name: 'compresseur',
    tint: 'cream',
    backdrop: 'arch',
    focus: 580,
    props: [prop('compressor', 580, 840, 720), prop('paintGun', 1060, 850, 240)],
  },
]
