import { at, bar, box, type Drawing, disc, each, flat, line, oval, shape, shine, tube } from '../clay.ts'
import { colour as c } from '../palette.ts'

const potArt = (hue: string, lid: string): string =>
  [
    tube('M-240 -230Q-310 -230 -306 -180T-236 -150', 28, lid),
    tube('M240 -230Q310 -230 306 -180T236 -150', 28, lid),
    shape('M-240 -290V-80Q-236 0 -150 0H150Q236 0 240 -80V-290Z', hue, 180),
    oval(0, -292, 254, 50, lid),
    shape('M-244 -300Q-220 -390 0 -396T244 -300Q0 -256 -244 -300Z', hue, 90),
    box(-46, -440, 92, 46, 22, lid),
    `<rect x="-196" y="-250" width="36" height="190" rx="18" fill="#fff" fill-opacity=".3"/>`,
  ].join('')

const cookingPot: Drawing = { width: 620, art: potArt(c.steel, c.zinc) }
const smallPot: Drawing = { width: 620, art: potArt(c.terracotta, c.brick) }

const coolerArt = (hue: string, dark: string): string =>
  [
    tube('M-200 -330Q-200 -480 0 -484T200 -330', 30, c.zinc),
    box(-260, -300, 520, 300, 44, hue),
    box(-280, -380, 560, 104, 38, c.white),
    box(-60, -310, 120, 54, 18, dark),
    flat('M-150 -200H150V-96Q150 -84 138 -84H-138Q-150 -84 -150 -96Z', '#ffffff', 0.18),
    line('M0 -180V-104M-33 -161L33 -123M33 -161L-33 -123', 13, c.white),
    box(-262, -60, 524, 30, 12, dark),
  ].join('')

const cooler: Drawing = { width: 560, art: coolerArt(c.forest, '#123C2C') }
const orangeCooler: Drawing = { width: 560, art: coolerArt(c.terracotta, c.brick) }

const barbecue: Drawing = {
  width: 720,
  art: [
    bar(-200, -190, -260, -10, 26, c.ink),
    bar(200, -190, 260, -10, 26, c.ink),
    bar(-236, -90, 236, -90, 18, c.ink),
    shape('M-320 -330H320Q310 -150 180 -150H-180Q-310 -150 -320 -330Z', c.coal, 140),
    box(-340, -352, 680, 38, 19, c.slate),
    flat('M-290 -340H290V-328H-290Z', '#FF8A3C', 0.85),
    each([-240, -160, -80, 0, 80, 160, 240], (x) => line(`M${x} -352V-334`, 8, c.zinc)),
    each([-200, -40, 120], (x) =>
      [
        bar(x - 70, -372, x + 120, -372, 8, c.wood),
        box(x - 40, -392, 44, 40, 14, c.brick),
        box(x + 4, -390, 36, 36, 14, c.leaf),
        box(x + 40, -392, 44, 40, 14, c.terracotta),
      ].join(''),
    ),
    bar(326, -300, 380, -300, 22, c.wood),
    line('M-200 -230H-60M60 -230H200', 13, c.ink),
  ].join(''),
}

const gasBottle: Drawing = {
  width: 260,
  art: [
    tube('M-60 -330V-390Q-60 -410 -40 -410H40Q60 -410 60 -390V-330', 24, c.forest),
    box(-18, -380, 36, 70, 10, c.gold),
    box(-126, -330, 252, 310, 90, c.leaf),
    flat('M-124 -210H124V-130H-124Z', c.cream, 0.9),
    flat('M-10 -200Q30 -170 10 -140Q-10 -134 -20 -150Q-26 -176 -10 -200Z', c.terracotta),
    box(-100, -34, 200, 34, 14, c.forest),
  ].join(''),
}

const gasStove: Drawing = {
  width: 600,
  art: [
    bar(-230, -120, -260, -12, 26, c.coal),
    bar(230, -120, 260, -12, 26, c.coal),
    box(-290, -200, 580, 110, 30, c.steel),
    box(-290, -220, 580, 36, 16, c.coal),
    each([-150, 150], (x) =>
      [
        oval(x, -226, 96, 20, c.slate),
        each([-64, -32, 0, 32, 64], (dx) =>
          flat(
            `M${x + dx - 14} -226Q${x + dx} -290 ${x + dx + 14} -226Z`,
            dx % 64 === 0 ? '#5FB3C9' : '#F0A23C',
            0.95,
          ),
        ),
      ].join(''),
    ),
    each([-150, 150], (x) => disc(x, -142, 32, c.terracotta) + bar(x, -160, x, -142, 7, c.cream)),
  ].join(''),
}

const chafingDish: Drawing = {
  width: 560,
  art: [
    bar(-220, -150, -250, -12, 20, c.gold),
    bar(220, -150, 250, -12, 20, c.gold),
    box(-70, -60, 44, 60, 10, c.coal),
    box(40, -60, 44, 60, 10, c.coal),
    flat('M-58 -62Q-46 -110 -36 -62ZM50 -62Q62 -110 74 -62Z', '#F0A23C'),
    box(-260, -220, 520, 84, 30, c.steel),
    shape('M-256 -220Q-240 -420 0 -424T256 -220Z', c.steel, 160),
    box(-276, -236, 552, 34, 17, c.gold),
    tube('M-50 -420Q-50 -470 0 -470T50 -420', 22, c.gold),
    shine(-110, -340, 26, 70, 0.6, 32),
  ].join(''),
}

const freezer: Drawing = {
  width: 680,
  art: [
    box(-330, -400, 660, 388, 30, c.white),
    box(-342, -470, 684, 92, 32, c.cream),
    box(-60, -408, 120, 40, 16, c.zinc),
    flat('M-290 -330H290V-324H-290Z', '#CFC6B4', 0.7),
    box(190, -110, 110, 62, 14, c.coal),
    flat('M206 -88h26v18h-26z', c.leaf),
    disc(268, -78, 14, c.terracotta),
    line('M-240 -240V-110M-296 -208L-184 -142M-184 -208L-296 -142', 13, c.lagoon),
    each([-270, 270], (x) => box(x - 34, -24, 68, 24, 10, c.coal)),
  ].join(''),
}

const plates: Drawing = {
  width: 360,
  art: each(
    [0, 1, 2, 3, 4, 5, 6, 7],
    (level) =>
      oval(0, -26 - level * 25, 176, 32, level % 4 === 3 ? c.apricot : c.white) +
      (level === 7 ? oval(0, -26 - level * 25, 112, 17, '#EFE6D5') : ''),
  ),
}

const glass = (x: number): string =>
  at(
    x,
    0,
    [
      oval(0, -10, 42, 10, '#DCE9E4'),
      bar(0, -16, 0, -110, 9, '#DCE9E4'),
      `<path d="M-48 -250Q-56 -120 0 -110Q56 -120 48 -250Z" fill="#E9F3EE" fill-opacity=".8"/>`,
      flat('M-51 -196Q-48 -122 0 -114Q48 -122 51 -196Z', c.terracotta, 0.85),
      `<ellipse cx="0" cy="-250" rx="48" ry="11" fill="none" stroke="#fff" stroke-width="5"/>`,
      shine(-26, -210, 7, 34, 0.75, 4),
    ].join(''),
  )

const glasses: Drawing = { width: 320, art: glass(-108) + glass(0) + glass(108) }

const standMixer: Drawing = {
  width: 500,
  art: [
    box(-220, -50, 440, 50, 24, c.terracotta),
    box(90, -330, 120, 300, 50, c.terracotta),
    box(-210, -440, 420, 160, 78, c.terracotta),
    disc(150, -360, 34, c.cream),
    box(-160, -300, 70, 50, 16, c.steel),
    tube('M-126 -250Q-190 -200 -126 -120Q-62 -200 -126 -250', 9, c.zinc),
    shape('M-230 -220H-20Q-24 -56 -90 -50H-160Q-226 -56 -230 -220Z', c.steel, 110),
    oval(-125, -220, 107, 22, c.cream),
    shine(-190, -150, 12, 44, 0.6, -8),
    shine(-80, -418, 90, 10, 0.4),
  ].join(''),
}

const crate: Drawing = {
  width: 420,
  art: [
    box(-200, -230, 400, 230, 16, c.bark),
    each([-226, -150, -74], (y) => box(-210, y, 420, 62, 14, c.wood)),
    each([-180, 180], (x) => box(x - 22, -236, 44, 236, 12, '#A06838')),
  ].join(''),
}

export const kitchenObjects: Readonly<Record<string, Drawing>> = {
  cookingPot,
  smallPot,
  cooler,
  orangeCooler,
  barbecue,
  gasBottle,
  gasStove,
  chafingDish,
  freezer,
  plates,
  glasses,
  standMixer,
  crate,
}
