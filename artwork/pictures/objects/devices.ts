import { at, bar, box, type Drawing, disc, each, flat, line, oval, shape, shine, tube } from '../clay.ts'
import { colour as c } from '../palette.ts'

const camera: Drawing = {
  width: 600,
  art: [
    box(-190, -420, 90, 44, 16, c.zinc),
    disc(170, -392, 40, c.zinc),
    shape('M-90 -380L-60 -460Q-54 -474 -38 -474H58Q74 -474 80 -460L108 -380Z', c.coal, 60),
    box(-290, -390, 580, 390, 60, c.coal),
    flat('M-290 -300H290V-90H-290Z', c.bark, 0.9),
    box(-290, -316, 90, 236, 34, c.ink),
    disc(20, -190, 172, c.slate),
    disc(20, -190, 150, c.coal),
    disc(20, -190, 120, c.ink),
    disc(20, -190, 88, '#1F4F4A'),
    disc(20, -190, 50, '#3F8C86'),
    disc(20, -190, 22, c.ink),
    shine(-16, -232, 26, 17, 0.85, -36),
    shine(58, -150, 12, 8, 0.5, -36),
    box(196, -370, 66, 44, 14, c.gold),
    disc(-230, -350, 13, c.terracotta),
  ].join(''),
}

const strapCamera: Drawing = {
  width: 600,
  art: [tube('M-280 -340Q-420 -200 -340 -60T-120 -8', 22, c.terracotta), camera.art].join(''),
}

const laptop: Drawing = {
  width: 760,
  art: [
    box(-310, -480, 620, 420, 28, c.coal),
    flat('M-286 -458H286V-90H-286Z', '#F5E4C6'),
    flat('M-286 -458H286V-410H-286Z', c.forest),
    `<circle cx="-262" cy="-434" r="9" fill="${c.apricot}"/><circle cx="-234" cy="-434" r="9" fill="${c.gold}"/>`,
    flat('M-256 -380H-40V-350H-256ZM-256 -330H20V-314H-256ZM-256 -296H-20V-280H-256Z', c.leaf, 0.85),
    flat('M60 -380H256V-150H60Z', '#FFFDF8'),
    flat('M86 -160V-250H116V-160ZM136 -160V-300H166V-160ZM186 -160V-340H216V-160Z', c.terracotta),
    flat('M-256 -250H10V-130H-256Z', c.ochre, 0.8),
    flat('M-286 -458H-30L-220 -90H-286Z', '#fff', 0.14),
    shape('M-330 -72H330L384 -20Q388 0 360 0H-360Q-388 0 -384 -20Z', c.steel, 40),
    flat('M-300 -62H300L322 -38H-322Z', c.slate),
    flat('M-80 -32H80L86 -14H-86Z', c.zinc),
  ].join(''),
}

const printer: Drawing = {
  width: 600,
  art: [
    shape('M-160 -330L-140 -520H140L160 -330Z', c.white, 60),
    line('M-90 -470H90M-94 -430H60', 9, c.mint),
    box(-290, -350, 580, 260, 54, c.forest),
    box(-250, -320, 500, 50, 22, '#123C2C'),
    box(150, -250, 100, 60, 14, c.coal),
    flat('M164 -236h44v32h-44z', c.gold),
    disc(230, -220, 11, c.leaf),
    box(-270, -120, 540, 100, 36, c.coal),
    shape('M-170 -150H170L190 -14Q0 10 -190 -14Z', c.white, 50),
    flat('M-120 -110H20V-96H-120ZM-124 -80H120V-68H-124Z', c.leaf, 0.7),
    flat('M60 -124H120V-90H60Z', c.terracotta, 0.85),
  ].join(''),
}

const toolbox: Drawing = {
  width: 560,
  art: [
    tube('M-100 -340V-400Q-100 -430 -70 -430H70Q100 -430 100 -400V-340', 34, c.coal),
    box(-270, -220, 540, 220, 34, c.terracotta),
    shape('M-270 -210V-280Q-270 -350 -200 -350H200Q270 -350 270 -280V-210Z', '#D1653B', 110),
    box(-280, -232, 560, 30, 12, c.brick),
    each([-150, 150], (x) => box(x - 34, -262, 68, 84, 16, c.gold) + box(x - 18, -240, 36, 24, 8, c.bark)),
    box(-80, -140, 160, 70, 16, c.brick),
    shine(-60, -330, 120, 7, 0.4),
  ].join(''),
}

const goal: Drawing = {
  width: 860,
  art: [
    each([-340, -260, -180, -100, -20, 60, 140, 220, 300], (x) =>
      line(`M${x} -430L${x * 0.86} -60`, 5, c.white, 0.65),
    ),
    each([-400, -340, -280, -220, -160, -100], (y) => line(`M-390 ${y}H390`, 5, c.white, 0.55)),
    bar(-410, -440, -330, -40, 14, '#DAD6C8'),
    bar(410, -440, 330, -40, 14, '#DAD6C8'),
    bar(-330, -40, 330, -40, 14, '#DAD6C8'),
    bar(-414, -14, -414, -450, 30, c.white),
    bar(414, -14, 414, -450, 30, c.white),
    bar(-414, -450, 414, -450, 30, c.white),
  ].join(''),
}

const fishingRods: Drawing = {
  width: 620,
  art: [
    each([0, 90], (x) =>
      [
        bar(-230 + x, -10, 190 + x, -690, 17, x ? c.deep : c.terracotta),
        bar(-238 + x, 0, -160 + x, -124, 28, c.bark),
        bar(-150 + x, -140, -110 + x, -206, 22, c.coal),
        disc(-96 + x, -126, 44, c.steel),
        disc(-96 + x, -126, 24, c.slate),
        bar(-96 + x, -126, -50 + x, -104, 11, c.coal),
        line(`M${190 + x} -690Q${250 + x * 0.6} -400 ${200 + x} -190`, 3, c.ink, 0.6),
        oval(200 + x, -170, 20, 27, c.terracotta),
        flat(`M${180 + x} -170a20 27 0 0 0 40 0z`, c.white),
      ].join(''),
    ),
  ].join(''),
}

const boxingGlove: Drawing = {
  width: 320,
  art: [
    shape(
      'M-130 -330Q-150 -440 -20 -446Q130 -450 140 -330Q144 -230 96 -130H-84Q-124 -220 -130 -330Z',
      c.terracotta,
      140,
    ),
    shape('M-120 -300Q-190 -290 -170 -220Q-150 -160 -70 -170Q-40 -220 -60 -280Z', '#D1653B', 60),
    box(-96, -140, 200, 130, 30, c.cream),
    flat('M-96 -90H104V-60H-96Z', c.forest),
    shine(40, -390, 50, 14, 0.35, 20),
  ].join(''),
}

const safetyVest: Drawing = {
  width: 400,
  art: [
    shape('M-100 -440Q0 -400 100 -440L150 -300V-20H-150V-300Z', '#B9531A', 100),
    flat('M-60 -400H60V-300H-60Z', '#8E3D10', 0.35),
    shape(
      'M-150 -470Q-100 -500 -70 -500L-20 -330L-14 0H-180Q-190 -180 -190 -300Q-150 -350 -150 -470Z',
      '#E8762B',
      120,
    ),
    shape('M150 -470Q100 -500 70 -500L20 -330L14 0H180Q190 -180 190 -300Q150 -350 150 -470Z', '#EE7D2E', 120),
    flat('M-186 -180L-16 -180V-130L-184 -130ZM186 -180L16 -180V-130L184 -130Z', c.cream),
    flat('M-182 -90H-15V-46H-181ZM182 -90H15V-46H181Z', c.cream),
    flat('M-136 -474L-100 -492L-96 -182H-140ZM136 -474L100 -492L96 -182H140Z', c.gold, 0.95),
  ].join(''),
}

const helmet: Drawing = {
  width: 380,
  art: at(
    0,
    26,
    [
      shape('M-150 -50Q-160 -250 0 -256T150 -50Z', c.ochre, 120),
      box(-26, -270, 52, 200, 26, c.gold),
      shape('M-186 -62Q0 -96 186 -62Q200 -30 160 -24Q0 -50 -160 -24Q-200 -30 -186 -62Z', c.ochre, 40),
      shine(-80, -180, 14, 44, 0.5, 24),
    ].join(''),
  ),
}

const mortarboard: Drawing = {
  width: 460,
  art: [
    shape('M-120 -150V-50Q0 0 120 -50V-150Z', c.coal, 80),
    shape('M0 -240L230 -160L0 -70L-230 -160Z', c.ink, 40),
    line('M0 -160Q120 -150 150 -120V-40', 7, c.gold),
    oval(150, -24, 15, 26, c.gold),
  ].join(''),
}

export const deviceObjects: Readonly<Record<string, Drawing>> = {
  camera,
  strapCamera,
  laptop,
  printer,
  toolbox,
  goal,
  fishingRods,
  boxingGlove,
  safetyVest,
  helmet,
  mortarboard,
}
