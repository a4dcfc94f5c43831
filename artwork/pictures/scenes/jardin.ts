import { prop, type Scene } from '../scene.ts'

export const jardinScenes: readonly Scene[] = [
  {
    name: 'tondeuse',
    tint: 'mint',
    backdrop: 'hills',
    props: [
      prop('hedge', 1060, 690, 330),
      prop('mower', 600, 850, 760),
      prop('grass', 200, 880, 150),
      prop('grass', 1080, 900, 170),
    ],
  },
  {
    name: 'tondeuse-2',
    tint: 'ochre',
    backdrop: 'sun',
    props: [
      prop('mower', 660, 900, 900, { flip: true }),
      prop('grass', 140, 850, 140),
      prop('1f33b', 1120, 820, 200),
    ],
  },
  {
    name: 'debroussailleuse',
    tint: 'sand',
    backdrop: 'palm',
    props: [
      prop('brushCutter', 640, 860, 920),
      prop('grass', 210, 900, 230),
      prop('grass', 420, 930, 180),
      prop('jerrycan', 1050, 870, 150),
    ],
  },
  {
    name: 'tronconneuse',
    tint: 'leaf',
    backdrop: 'ring',
    props: [
      prop('1fab5', 960, 720, 260),
      prop('chainsaw', 600, 860, 860),
      prop('1f9e4', 1050, 900, 160, { hue: 130, turn: 14 }),
    ],
  },
  {
    name: 'brouette',
    tint: 'peach',
    backdrop: 'arch',
    props: [
      prop('1fab4', 500, 560, 200, { aloft: true }),
      prop('1f33b', 690, 560, 150, { aloft: true }),
      prop('wheelbarrow', 610, 860, 760),
      prop('wateringCan', 1060, 870, 280),
    ],
  },
  {
    name: 'chapiteau',
    tint: 'lagoon',
    backdrop: 'hills',
    props: [
      prop('hedge', 180, 740, 300),
      prop('roundTable', 600, 800, 250),
      prop('marquee', 600, 860, 660),
      prop('plasticChair', 1010, 850, 150),
      prop('plasticChair', 1130, 880, 165, { flip: true }),
    ],
  },
  {
    name: 'chapiteau-2',
    tint: 'dusk',
    backdrop: 'palm',
    props: [
      prop('greenMarquee', 900, 780, 520),
      prop('marquee', 440, 890, 650),
      prop('bulbs', 640, 300, 1400, { aloft: true }),
      prop('balloons', 1090, 900, 230),
    ],
  },
  {
    name: 'chaises',
    tint: 'forest',
    backdrop: 'arch',
    props: [
      prop('chairStack', 900, 810, 230),
      prop('plasticChair', 520, 870, 350),
      prop('balloons', 190, 860, 260),
    ],
  },
  {
    name: 'chaises-2',
    tint: 'peach',
    backdrop: 'sun',
    rug: { x: 640, y: 850, radius: 560 },
    props: [
      prop('plasticChair', 330, 790, 240),
      prop('plasticChair', 640, 780, 240),
      prop('plasticChair', 950, 790, 240),
      prop('greenChair', 480, 890, 280),
      prop('greenChair', 800, 890, 280),
    ],
  },
  {
    name: 'tables-rondes',
    tint: 'rose',
    backdrop: 'panels',
    props: [
      prop('plasticChair', 280, 790, 230),
      prop('plasticChair', 1000, 790, 230, { flip: true }),
      prop('roundTable', 640, 870, 660),
      prop('1f490', 640, 560, 200, { aloft: true }),
      prop('glasses', 850, 540, 120, { aloft: true }),
    ],
  },
  {
    name: 'motopompe',
    tint: 'cream',
    backdrop: 'stairs',
    props: [
      prop('pump', 560, 850, 660),
      prop('1f4a7', 1150, 770, 90, { aloft: true, hue: -20 }),
      prop('1faa3', 1100, 910, 200, { hue: -50, saturation: 0.7 }),
    ],
  },
  {
    name: 'pulverisateur',
    tint: 'terracotta',
    backdrop: 'palm',
    props: [prop('monstera', 1000, 830, 340), prop('sprayer', 560, 880, 500)],
  },
  {
    name: 'parasol',
    tint: 'mint',
    backdrop: 'sun',
    props: [
      prop('parasol', 620, 840, 760),
      prop('greenChair', 380, 880, 230),
      prop('greenChair', 860, 880, 230, { flip: true }),
      prop('foldingTable', 620, 890, 320),
      prop('1f379', 620, 740, 70, { aloft: true }),
    ],
  },
]
