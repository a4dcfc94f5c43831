import { bar, box, type Drawing, disc, each, flat, line, oval, shape, shine, tube, wheel } from '../clay.ts'
import { colour as c } from '../palette.ts'

/** Everything that drives faces left. */
const glass = '#A9CFC8'

const pane = (path: string): string => shape(path, glass, 40) + flat(path, '#17433F', 0.18)

const road = (xs: readonly number[], radius: number, hub: string): string =>
  each(xs, (x) => disc(x, -radius, radius * 1.22, c.ink) + wheel(x, radius, hub))

const headlight = (x: number, y: number): string => box(x, y, 44, 50, 18, c.gold)
const tailLight = (x: number, y: number): string => box(x, y, 24, 66, 10, '#A8301F')
const handle = (x: number, y: number): string => box(x, y, 46, 13, 6, c.coal)

const pickUp: Drawing = {
  width: 860,
  art: [
    shape(
      'M-410 -110Q-424 -236 -370 -258L-232 -282L-150 -418Q-134 -446 -98 -446H96Q130 -446 132 -412L138 -270H400Q416 -270 416 -250V-104Q416 -84 396 -84H-390Q-408 -84 -410 -110Z',
      c.terracotta,
      170,
    ),
    pane('M-206 -288L-130 -406Q-124 -414 -110 -414H-46V-288Z'),
    pane('M-18 -414H84Q98 -414 100 -398L106 -288H-18Z'),
    line('M-32 -280V-110M-206 -276Q-214 -190 -190 -130M116 -270V-110', 5, c.brick, 0.8),
    handle(-88, -240),
    handle(60, -240),
    box(128, -294, 300, 34, 14, c.coal),
    headlight(-414, -226),
    tailLight(398, -236),
    box(-430, -142, 110, 54, 20, c.steel),
    box(330, -128, 104, 44, 18, c.steel),
    box(-216, -318, 44, 34, 14, c.coal),
    road([-262, 268], 88, c.steel),
    shine(30, -436, 70, 5, 0.4),
  ].join(''),
}

const offRoader: Drawing = {
  width: 800,
  art: [
    box(360, -330, 56, 170, 26, c.ink),
    shape(
      'M-384 -130Q-394 -262 -346 -286L-240 -304L-180 -470Q-170 -494 -140 -494H320Q360 -494 364 -456L376 -120Q376 -98 354 -98H-360Q-382 -98 -384 -130Z',
      c.forest,
      180,
    ),
    pane('M-214 -308L-158 -452Q-152 -462 -140 -462H-70V-308Z'),
    pane('M-44 -462H130V-308H-44Z'),
    pane('M156 -462H300Q322 -462 324 -444L332 -308H156Z'),
    line('M-57 -300V-130M143 -300V-130M-216 -300Q-226 -210 -200 -150', 5, '#10382A', 0.8),
    handle(-112, -262),
    handle(90, -262),
    bar(-130, -520, 310, -520, 17, c.coal),
    each([-120, 20, 160, 300], (x) => bar(x, -518, x, -494, 14, c.coal)),
    box(-60, -574, 170, 56, 16, c.wood),
    box(126, -560, 130, 42, 16, c.ochre),
    headlight(-390, -254),
    tailLight(358, -262),
    box(-410, -158, 120, 56, 22, c.steel),
    box(-300, -108, 620, 26, 13, c.coal),
    road([-236, 238], 96, c.steel),
  ].join(''),
}

const minibus: Drawing = {
  width: 860,
  art: [
    shape(
      'M-418 -120Q-430 -260 -392 -300L-300 -480Q-284 -508 -246 -508H372Q418 -508 420 -464V-112Q420 -90 398 -90H-392Q-416 -90 -418 -120Z',
      c.cream,
      190,
    ),
    flat('M-414 -250H420V-190H-420Q-420 -230 -414 -250Z', c.terracotta),
    flat('M-420 -180H420V-166H-420Z', c.ochre),
    pane('M-368 -300L-286 -460Q-278 -474 -262 -474H-210V-300Z'),
    each([-180, -10, 160], (x) => pane(`M${x} -474H${x + 142}V-300H${x}Z`)),
    pane('M330 -474H368Q386 -474 386 -456V-300H330Z'),
    line('M-196 -290V-110M-24 -290V-110', 5, '#B59B78', 0.8),
    handle(-90, -226),
    box(-190, -532, 480, 28, 14, c.steel),
    headlight(-420, -176),
    tailLight(402, -250),
    box(-436, -132, 120, 48, 20, c.coal),
    box(330, -126, 106, 42, 18, c.coal),
    road([-250, 256], 84, c.steel),
  ].join(''),
}

const truck: Drawing = {
  width: 900,
  art: [
    box(-440, -120, 880, 50, 16, c.coal),
    box(-160, -560, 600, 440, 26, c.sand),
    each([-60, 40, 140, 240, 340], (x) => line(`M${x} -540V-140`, 7, '#C9AE84', 0.5)),
    flat('M-150 -330H430V-250H-150Z', c.forest),
    flat('M-150 -240H430V-228H-150Z', c.ochre),
    shape(
      'M-446 -120Q-452 -280 -424 -320L-374 -448Q-364 -472 -334 -472H-180V-90H-420Q-444 -92 -446 -120Z',
      c.forest,
      130,
    ),
    pane('M-408 -312L-352 -430Q-346 -440 -334 -440H-270V-312Z'),
    line('M-256 -440V-120', 5, '#10382A', 0.8),
    handle(-312, -270),
    box(-430, -360, 26, 70, 12, c.coal),
    headlight(-448, -218),
    box(-460, -140, 130, 58, 22, c.steel),
    tailLight(424, -190),
    road([-318, 190, 350], 84, c.steel),
  ].join(''),
}

const sedan: Drawing = {
  width: 860,
  art: [
    shape(
      'M-416 -110Q-430 -210 -350 -236L-210 -262Q-110 -390 -30 -396H110Q190 -392 270 -270L380 -244Q420 -230 418 -180V-104Q416 -82 392 -82H-392Q-412 -84 -416 -110Z',
      c.deep,
      160,
    ),
    pane('M-168 -266Q-90 -358 -24 -366H26V-266Z'),
    pane('M54 -366H106Q166 -360 218 -266H54Z'),
    line('M40 -260V-110M-170 -256Q-190 -180 -170 -120M226 -262Q210 -190 180 -150', 5, '#1D5A5B', 0.8),
    handle(-26, -226),
    handle(120, -226),
    headlight(-412, -208),
    tailLight(394, -222),
    box(-428, -124, 100, 38, 18, c.coal),
    box(330, -122, 98, 38, 18, c.coal),
    box(-192, -284, 48, 32, 14, c.deep),
    line('M-340 -166H370', 8, c.steel, 0.75),
    road([-256, 256], 80, c.steel),
    shine(40, -388, 70, 5, 0.45),
  ].join(''),
}

const scooter: Drawing = {
  width: 620,
  art: [
    bar(-170, -110, -110, -440, 34, c.zinc),
    wheel(-200, 94, c.steel),
    wheel(200, 94, c.steel),
    shape('M-290 -130Q-270 -226 -190 -226Q-110 -220 -104 -130Q-190 -190 -290 -130Z', c.terracotta, 50),
    shape(
      'M-160 -420Q-110 -440 -88 -400Q-50 -210 -40 -130H70Q90 -130 96 -150H160V-80Q60 -50 -50 -66Q-110 -80 -126 -180Z',
      c.terracotta,
      80,
    ),
    shape(
      'M60 -150Q70 -290 170 -300H270Q320 -290 316 -190Q300 -120 240 -110Q200 -200 110 -110Q70 -110 60 -150Z',
      c.terracotta,
      110,
    ),
    box(60, -348, 240, 54, 26, c.ink),
    tube('M-110 -430Q-110 -480 -60 -484', 22, c.coal),
    bar(-62, -486, -16, -474, 34, c.ink),
    disc(-150, -446, 44, c.terracotta),
    disc(-164, -446, 30, c.gold),
    tube('M-110 -470Q-120 -540 -80 -552', 9, c.zinc),
    oval(-66, -560, 28, 20, c.coal),
    box(290, -246, 36, 44, 12, '#A8301F'),
    box(100, -100, 150, 34, 16, c.zinc),
    shine(200, -280, 60, 8, 0.4),
  ].join(''),
}

const spokes = (x: number): string =>
  [
    `<circle cx="${x}" cy="-150" r="140" fill="none" stroke="${c.ink}" stroke-width="22"/>`,
    `<circle cx="${x}" cy="-150" r="126" fill="none" stroke="${c.steel}" stroke-width="8"/>`,
    each(
      [0, 30, 60, 90, 120, 150],
      (turn) =>
        `<path transform="rotate(${turn} ${x} -150)" d="M${x - 124} -150H${x + 124}" stroke="${c.steel}" stroke-width="4" stroke-opacity=".8"/>`,
    ),
    disc(x, -150, 22, c.zinc),
  ].join('')

const bicycle: Drawing = {
  width: 800,
  art: [
    spokes(-240),
    spokes(240),
    bar(-240, -150, -160, -430, 22, c.terracotta),
    bar(-176, -380, 110, -380, 22, c.terracotta),
    bar(-170, -350, 10, -150, 24, c.terracotta),
    bar(10, -150, 130, -430, 22, c.terracotta),
    bar(10, -150, 240, -150, 18, c.terracotta),
    bar(240, -150, 112, -370, 18, c.terracotta),
    disc(10, -150, 46, c.coal),
    disc(10, -150, 30, c.steel),
    bar(10, -150, 46, -80, 14, c.zinc),
    box(14, -78, 70, 22, 10, c.ink),
    shape('M60 -462Q130 -480 210 -456Q214 -430 180 -430H110Q70 -440 60 -462Z', c.bark, 40),
    tube('M-160 -430L-176 -490Q-180 -510 -210 -506L-260 -484', 18, c.coal),
    bar(-262, -482, -226, -498, 28, c.bark),
    box(-330, -440, 120, 100, 20, c.wood),
    each([-410, -385, -362], (y) => line(`M-322 ${y}H-218`, 6, c.bark, 0.7)),
    box(150, -320, 180, 20, 10, c.coal),
  ].join(''),
}

const motorboat: Drawing = {
  width: 900,
  art: [
    box(392, -250, 74, 150, 26, c.coal),
    box(410, -120, 40, 116, 12, c.slate),
    shape('M-456 -250Q-300 -206 430 -206L400 -50Q394 -20 350 -20H-190Q-360 -30 -456 -250Z', c.white, 150),
    flat('M-380 -150Q-200 -100 410 -110L400 -50Q394 -20 350 -20H-190Q-300 -26 -380 -150Z', c.forest),
    flat('M-404 -180Q-220 -126 415 -136L411 -116Q-220 -106 -390 -160Z', c.ochre),
    shape('M-456 -256Q-300 -226 434 -226Q440 -196 424 -194Q-300 -196 -440 -240Z', c.wood, 24),
    bar(-60, -226, -20, -440, 14, c.steel),
    bar(270, -226, 250, -440, 14, c.steel),
    shape('M-90 -440Q110 -480 320 -440L330 -416H-100Z', c.terracotta, 40),
    shape('M-150 -226L-110 -330H-30L-40 -226Z', glass, 40),
    box(40, -300, 110, 80, 24, c.sand),
    box(200, -300, 110, 80, 24, c.sand),
    tube('M-400 -250Q-380 -310 -250 -296', 10, c.steel),
  ].join(''),
}

const water: Drawing = {
  width: 2400,
  art: [
    flat(
      'M-1200 0V-90Q-1100 -120 -1000 -90T-800 -90T-600 -90T-400 -90T-200 -90T0 -90T200 -90T400 -90T600 -90T800 -90T1000 -90T1200 -90V260H-1200Z',
      '#4F9A98',
    ),
    flat(
      'M-1200 40V-40Q-1060 -70 -920 -40T-640 -40T-360 -40T-80 -40T200 -40T480 -40T760 -40T1040 -40T1320 -40V260H-1200Z',
      '#2F7F80',
    ),
    each([-500, -120, 300, 620], (x) =>
      line(`M${x} 40Q${x + 50} 26 ${x + 100} 40T${x + 200} 40`, 8, '#BFE0DA', 0.5),
    ),
  ].join(''),
}

export const vehicleObjects: Readonly<Record<string, Drawing>> = {
  pickUp,
  offRoader,
  minibus,
  truck,
  sedan,
  scooter,
  bicycle,
  motorboat,
  water,
}
