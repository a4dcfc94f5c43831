import {
  at,
  bar,
  box,
  type Drawing,
  disc,
  each,
  flat,
  line,
  oval,
  shape,
  shine,
  tube,
  wheel,
} from '../clay.ts'
import { colour as c } from '../palette.ts'

const tentArt = (hue: string, dark: string, inside: string): string =>
  [
    bar(-330, -6, -420, 0, 7, c.sand),
    bar(330, -6, 420, 0, 7, c.sand),
    shape('M-340 0Q-300 -380 0 -410Q300 -380 340 0Z', hue, 180),
    shape('M-60 -406Q-230 -300 -230 0H-340Q-300 -370 -60 -406Z', dark, 90),
    flat('M20 -330Q-130 -220 -140 0H200Q170 -220 20 -330Z', inside),
    shape('M20 -336Q-150 -230 -160 0H-96Q-80 -190 20 -336Z', c.sand, 40),
    shape('M20 -336Q190 -230 224 0H160Q130 -190 20 -336Z', c.sand, 40),
    tube('M-338 0Q-290 -396 0 -416Q290 -396 338 0', 13, c.gold),
  ].join('')

const tent: Drawing = { width: 700, art: tentArt(c.terracotta, c.brick, '#3B1A10') }
const greenTent: Drawing = { width: 700, art: tentArt(c.leaf, c.forest, '#0E2C20') }

const paddleBoard: Drawing = {
  width: 230,
  art: [
    shape('M0 -780Q120 -640 112 -330Q108 -60 50 0H-50Q-108 -60 -112 -330Q-120 -640 0 -780Z', c.white, 90),
    shape('M0 -760Q104 -640 98 -470H-98Q-104 -640 0 -760Z', c.deep, 70),
    flat('M-100 -440H100V-420H-100Z', c.ochre),
    box(-70, -360, 140, 210, 30, c.lagoon),
    line('M-40 -330V-180M0 -330V-180M40 -330V-180', 7, c.deep, 0.5),
  ].join(''),
}

const oar: Drawing = {
  width: 110,
  art: [
    bar(0, -180, 0, -720, 17, c.coal),
    bar(-36, -730, 36, -730, 24, c.terracotta),
    shape('M-50 -30Q-56 -190 0 -220Q56 -190 50 -30Q40 0 0 0T-50 -30Z', c.ochre, 60),
  ].join(''),
}

const dumbbells: Drawing = {
  width: 640,
  art: [
    bar(-230, -130, 230, -130, 28, c.steel),
    each([-250, 250], (x) => disc(x, -130, 20, c.zinc)),
    box(-236, -260, 66, 260, 28, c.coal),
    box(-160, -230, 56, 200, 24, c.terracotta),
    box(170, -260, 66, 260, 28, c.coal),
    box(104, -230, 56, 200, 24, c.terracotta),
  ].join(''),
}

const bench: Drawing = {
  width: 680,
  art: [
    bar(-190, -210, -230, -14, 28, c.coal),
    bar(200, -210, 230, -14, 28, c.coal),
    bar(-290, -12, -170, -12, 24, c.ink),
    bar(170, -12, 290, -12, 24, c.ink),
    bar(170, -200, 210, -560, 28, c.coal),
    bar(205, -520, 170, -556, 22, c.zinc),
    box(-300, -260, 420, 66, 30, c.terracotta),
    `<g transform="rotate(-28 130 -220)">${box(100, -262, 250, 64, 30, c.terracotta)}</g>`,
    bar(-60, -590, 400, -590, 22, c.steel),
    box(-60, -690, 44, 200, 20, c.ink),
    box(-10, -670, 36, 160, 18, c.ochre),
    box(350, -690, 44, 200, 20, c.ink),
    box(304, -670, 36, 160, 18, c.ochre),
  ].join(''),
}

const treadmill: Drawing = {
  width: 700,
  art: [
    bar(180, -70, 270, -470, 34, c.slate),
    bar(270, -470, 130, -430, 28, c.coal),
    box(190, -560, 150, 110, 30, c.coal),
    flat('M212 -538H318V-490H212Z', '#2F7F66'),
    line('M226 -504L246 -522L266 -510L300 -530', 6, c.gold),
    shape('M-350 -60L200 -130H300Q330 -130 330 -90V-24Q330 0 300 0H-320Q-356 0 -350 -60Z', c.coal, 90),
    shape('M-318 -62L170 -124L190 -96L-300 -34Z', c.ink, 30),
    line('M-300 -48L176 -108', 9, c.slate),
    box(-350, -30, 680, 26, 12, c.terracotta),
  ].join(''),
}

const pingPongTable: Drawing = {
  width: 760,
  art: [
    bar(-250, -260, -280, -14, 24, c.coal),
    bar(250, -260, 280, -14, 24, c.coal),
    bar(-180, -270, -170, -60, 18, c.slate),
    bar(180, -270, 170, -60, 18, c.slate),
    shape('M-270 -370H270L384 -266Q384 -240 360 -240H-360Q-384 -240 -384 -266Z', c.deep, 60),
    line('M-262 -364H262L368 -264H-368Z', 7, c.white, 0.9),
    line('M0 -364V-262', 5, c.white, 0.8),
    flat('M-340 -320H340V-386H-340Z', '#ffffff', 0.42),
    line('M-340 -386H340', 9, c.white),
    bar(-342, -316, -342, -396, 12, c.coal),
    bar(342, -316, 342, -396, 12, c.coal),
  ].join(''),
}

const punchingBag: Drawing = {
  width: 220,
  art: [
    line('M0 -960V-560M0 -700L-70 -540M0 -700L70 -540', 10, c.zinc),
    box(-104, -560, 208, 560, 50, c.brick),
    box(-106, -480, 212, 40, 14, c.coal),
    box(-106, -120, 212, 40, 14, c.coal),
    flat('M-50 -340H50V-240H-50Z', c.sand, 0.9),
    shine(-64, -300, 10, 140, 0.22),
  ].join(''),
}

const kayak: Drawing = {
  width: 860,
  art: [
    shape('M-430 -170Q-280 -96 0 -96T430 -170Q380 0 180 0H-180Q-380 0 -430 -170Z', c.terracotta, 130),
    shape('M-430 -170Q-250 -120 0 -118T430 -170Q260 -196 0 -196T-430 -170Z', c.apricot, 50),
    oval(-110, -158, 110, 24, c.ink),
    oval(140, -158, 90, 21, c.ink),
    box(-40, -230, 34, 80, 14, c.coal),
    box(196, -226, 30, 76, 14, c.coal),
    flat('M-330 -80Q-140 -40 160 -40L300 -64Q200 -20 0 -20T-330 -80Z', c.gold, 0.8),
  ].join(''),
}

const trailer: Drawing = {
  width: 760,
  art: [
    bar(-370, -110, -200, -130, 26, c.coal),
    disc(-374, -110, 25, c.zinc),
    bar(-320, -110, -320, -14, 18, c.slate),
    box(-240, -330, 600, 190, 20, c.forest),
    each([-160, -40, 80, 200, 310], (x) => box(x - 12, -336, 24, 200, 10, '#184A37')),
    box(-252, -350, 624, 36, 16, c.steel),
    box(-252, -156, 624, 36, 14, c.coal),
    shape('M-60 -130Q-50 -230 60 -230T180 -130Z', c.coal, 50),
    wheel(60, 100, c.steel),
    box(330, -210, 26, 44, 8, c.terracotta),
  ].join(''),
}

const palmTree: Drawing = {
  width: 420,
  art: [
    tube('M0 -10Q-40 -300 20 -560', 36, c.wood),
    each(
      [-160, -110, -60, -20, 24],
      (turn) =>
        `<g transform="translate(20 -560) rotate(${turn})">${shape('M0 0Q110 -90 250 10Q120 -26 0 20Z', turn % 20 ? c.forest : c.leaf, 44)}</g>`,
    ),
    disc(0, -540, 24, c.bark),
    disc(42, -534, 24, c.bark),
  ].join(''),
}

const campfire: Drawing = {
  width: 260,
  art: [
    shape('M0 -230Q100 -130 76 -50Q50 -10 0 -10T-76 -50Q-90 -110 -40 -140Q-30 -190 0 -230Z', c.ochre, 70),
    shape('M6 -140Q52 -90 40 -46Q26 -20 0 -20T-38 -46Q-40 -90 6 -140Z', c.terracotta, 50),
    bar(-100, -20, 90, -50, 34, c.bark),
    bar(-90, -52, 104, -18, 34, c.wood),
  ].join(''),
}

const goggles: Drawing = {
  width: 420,
  art: at(
    0,
    108,
    [
      tube('M150 -260V-520Q150 -560 190 -560', 36, c.terracotta),
      bar(150, -400, 150, -460, 42, c.ochre),
      shape(
        'M-200 -300Q-200 -340 -150 -340H100Q150 -340 150 -300V-180Q140 -110 70 -110Q20 -120 -25 -160Q-70 -120 -120 -110Q-190 -110 -200 -180Z',
        c.coal,
        110,
      ),
      shape(
        'M-170 -300H120V-190Q110 -140 66 -140Q20 -150 -25 -190Q-70 -150 -116 -140Q-160 -140 -170 -190Z',
        c.lagoon,
        60,
      ),
      flat('M-150 -286H-70L-120 -180Q-150 -180 -150 -200Z', '#fff', 0.45),
    ].join(''),
  ),
}

const fins: Drawing = {
  width: 420,
  art: each([-100, 100], (x) =>
    [
      shape(
        `M${x - 50} -180Q${x - 110} -400 ${x - 90} -560Q${x} -600 ${x + 90} -560Q${x + 110} -400 ${x + 50} -180Z`,
        c.deep,
        90,
      ),
      line(`M${x - 40} -540L${x - 24} -220M${x + 40} -540L${x + 24} -220M${x} -560V-220`, 9, '#1D5A5B', 0.7),
      box(x - 62, -210, 124, 210, 56, c.coal),
      oval(x, -50, 36, 32, c.ink),
    ].join(''),
  ),
}

export const outdoorObjects: Readonly<Record<string, Drawing>> = {
  tent,
  greenTent,
  paddleBoard,
  oar,
  dumbbells,
  bench,
  treadmill,
  pingPongTable,
  punchingBag,
  kayak,
  trailer,
  palmTree,
  campfire,
  goggles,
  fins,
}
