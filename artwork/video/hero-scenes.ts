import { prop, type Scene } from '../pictures/scene.ts'

/** The scenes that rotate beside the home page's headline: a job at home, a party, a trip. */
export const heroScenes: readonly Scene[] = [
  {
    name: 'chantier',
    tint: 'ochre',
    backdrop: 'arch',
    focus: 560,
    stand: { x: 630, y: 770, radius: 400 },
    props: [
      prop('monstera', 118, 770, 220),
      prop('ladder', 1040, 820, 350),
      prop('toolbox', 850, 770, 270),
      prop('drill', 590, 800, 610),
      prop('1faa3', 1120, 900, 170, { hue: -60, saturation: 0.8 }),
      prop('1f58c-fe0f', 1130, 790, 90, { aloft: true, turn: 24, hue: 45 }),
    ],
  },
  {
    name: 'fete',
    tint: 'terracotta',
    backdrop: 'palm',
    props: [
      prop('marquee', 610, 800, 640),
      prop('roundTable', 610, 810, 330),
      prop('1f382', 610, 655, 110, { aloft: true }),
      prop('speaker', 1110, 850, 240),
      prop('plasticChair', 370, 850, 190),
      prop('plasticChair', 850, 850, 190, { flip: true }),
      prop('cooler', 930, 930, 190),
      prop('balloons', 140, 880, 220),
      prop('bulbs', 640, 190, 1500, { aloft: true }),
    ],
  },
  {
    name: 'echappee',
    tint: 'lagoon',
    backdrop: 'hills',
    focus: 500,
    props: [
      prop('palmTree', 1120, 740, 400, { flip: true }),
      prop('palmTree', 90, 720, 290),
      prop('tent', 240, 800, 400),
      prop('offRoader', 690, 850, 740),
      prop('orangeCooler', 1120, 900, 200),
      prop('campfire', 250, 920, 150),
    ],
  },
]
