import { bar, box, type Drawing, disc, each, flat, line, oval, shape, shine, tube, wheel } from '../clay.ts'
import { colour as c } from '../palette.ts'

const mower: Drawing = {
  width: 640,
  art: [
    bar(110, -150, 300, -470, 24, c.coal),
    bar(150, -130, 330, -440, 20, c.slate),
    bar(278, -478, 352, -440, 34, c.terracotta),
    shape('M90 -110L260 -330Q350 -250 300 -90Z', c.forest, 90),
    line('M150 -120L270 -270M196 -112L292 -226M130 -150L288 -150', 7, '#123C2C', 0.6),
    shape('M-300 -70Q-300 -190 -150 -200H130Q190 -180 190 -70Q-60 -40 -300 -70Z', c.terracotta, 120),
    box(-150, -330, 210, 150, 46, c.coal),
    box(-130, -352, 170, 60, 28, c.slate),
    box(-20, -376, 60, 34, 14, c.ochre),
    flat('M-250 -140H-170V-124H-250Z', c.peach, 0.9),
    wheel(-220, 66, c.ochre),
    wheel(140, 84, c.ochre),
    shine(-90, -338, 50, 8, 0.4),
  ].join(''),
}

const brushCutter: Drawing = {
  width: 720,
  art: [
    bar(-250, -70, 240, -420, 20, c.steel),
    shape('M-380 -40Q-330 -130 -230 -96L-206 -66Q-250 -20 -320 -14Z', c.coal, 60),
    shape('M-398 -20L-330 -44L-270 -16L-330 0Z', c.zinc, 24),
    disc(-318, -30, 24, c.ochre),
    tube('M20 -262Q-30 -360 30 -420', 18, c.coal),
    tube('M20 -262Q90 -210 150 -230', 18, c.coal),
    bar(24, -404, 40, -440, 34, c.terracotta),
    bar(130, -226, 168, -232, 34, c.terracotta),
    box(206, -500, 170, 160, 46, c.ochre),
    box(196, -480, 60, 120, 24, c.coal),
    box(240, -370, 116, 66, 22, c.cream),
    line('M290 -470H350M290 -446H350M290 -422H350', 9, '#8A5A10'),
    disc(300, -520, 24, c.coal),
  ].join(''),
}

const chainsaw: Drawing = {
  width: 700,
  art: [
    shape('M-350 -132Q-380 -100 -350 -66L40 -56V-146Z', c.steel, 70),
    line('M-344 -136L40 -150M-344 -62L40 -52', 13, c.coal),
    each([-320, -270, -220, -170, -120, -70], (x) => flat(`M${x} -140l16 -18l10 16z`, c.coal)),
    tube('M60 -180Q70 -330 190 -320Q250 -310 240 -210', 26, c.coal),
    shape(
      'M0 -200Q10 -230 60 -232H230Q300 -220 300 -150V-40Q300 -10 260 -10H40Q0 -14 0 -50Z',
      c.terracotta,
      140,
    ),
    tube('M270 -200Q360 -190 350 -100T270 -30', 34, c.coal),
    box(30, -110, 140, 80, 24, c.coal),
    disc(222, -118, 54, c.brick),
    disc(222, -118, 26, c.coal),
    flat('M40 -196H170V-178H40Z', c.cream),
    box(-20, -196, 44, 130, 18, c.coal),
  ].join(''),
}

const wheelbarrow: Drawing = {
  width: 700,
  art: [
    bar(-210, -90, 330, -250, 20, c.wood),
    bar(60, -150, 130, -12, 24, c.coal),
    bar(130, -12, 210, -12, 22, c.coal),
    shape('M-300 -350H260Q220 -170 120 -150H-110Q-210 -170 -300 -350Z', c.forest, 130),
    box(-316, -372, 594, 40, 20, c.leaf),
    bar(-150, -80, 350, -240, 24, c.wood),
    bar(286, -222, 356, -244, 34, c.terracotta),
    wheel(-210, 84, c.ochre),
    bar(-210, -84, -110, -120, 18, c.coal),
  ].join(''),
}

const wateringCan: Drawing = {
  width: 420,
  art: [
    tube('M-20 -250Q60 -370 150 -230Q190 -150 110 -90', 26, c.leaf),
    bar(-80, -80, -190, -220, 28, c.leaf),
    shape('M-236 -246L-168 -272L-150 -226L-214 -198Z', c.forest, 34),
    shape('M-110 -240H100L130 -20Q130 0 100 0H-110Q-136 0 -134 -20Z', c.leaf, 130),
    oval(-6, -240, 106, 24, c.forest),
    box(-128, -150, 254, 22, 11, c.mint),
  ].join(''),
}

const pump: Drawing = {
  width: 560,
  art: [
    tube('M190 -150Q330 -150 320 -60T440 -14', 60, c.forest),
    box(40, -240, 150, 170, 40, c.zinc),
    bar(190, -150, 226, -150, 80, c.slate),
    bar(110, -240, 110, -290, 66, c.slate),
    box(-200, -300, 250, 230, 46, c.terracotta),
    disc(-76, -180, 70, c.coal),
    disc(-76, -180, 44, c.slate),
    bar(-76, -180, -40, -204, 14, c.gold),
    box(-190, -400, 220, 110, 38, c.cream),
    box(-110, -424, 64, 34, 14, c.coal),
    tube('M-250 -30V-420Q-250 -450 -220 -450H200Q230 -450 230 -420V-30', 24, c.ink),
    tube('M-270 -16H250', 26, c.ink),
  ].join(''),
}

const sprayer: Drawing = {
  width: 420,
  art: [
    tube('M-120 -440Q-210 -300 -130 -90', 26, c.coal),
    shape(
      'M-130 -60Q-150 -330 -104 -440Q-60 -480 0 -480T104 -440Q150 -330 130 -60Q130 0 90 0H-90Q-130 0 -130 -60Z',
      c.leaf,
      150,
    ),
    oval(0, -470, 76, 26, c.coal),
    flat('M-74 -330H74V-200H-74Z', c.cream, 0.92),
    flat('M-48 -264Q-30 -312 30 -312Q26 -236 -48 -264Z', c.forest),
    line('M-48 -264L10 -296', 5, c.cream),
    box(-140, -90, 280, 90, 34, c.forest),
    tube('M120 -60Q250 -20 220 -180', 16, c.coal),
    bar(222, -180, 226, -300, 26, c.terracotta),
    bar(226, -300, 216, -560, 11, c.zinc),
    tube('M216 -560Q214 -596 184 -596', 11, c.zinc),
    disc(180, -594, 15, c.ochre),
  ].join(''),
}

const grass: Drawing = {
  width: 200,
  art: each([-70, -36, 0, 34, 68], (x, index) =>
    shape(
      `M${x - 16} 0Q${x - 20 + index * 4} -60 ${x - 34 + index * 17} ${-96 - (index % 2) * 40}Q${x + 6} -56 ${x + 18} 0Z`,
      index % 2 ? c.leaf : c.forest,
      18,
    ),
  ),
}

const hedge: Drawing = {
  width: 420,
  art: [
    disc(-120, -90, 96, c.leaf),
    disc(120, -100, 104, c.forest),
    disc(0, -130, 124, '#337A5A'),
    each([-150, -60, 40, 110], (x) => disc(x, -120 - (x % 40), 12, c.apricot)),
  ].join(''),
}

const monstera: Drawing = {
  width: 360,
  art: [
    tube('M0 -120Q-20 -300 -90 -380', 12, c.forest),
    tube('M0 -120Q10 -340 60 -450', 12, c.forest),
    tube('M0 -120Q60 -260 130 -290', 12, c.forest),
    shape('M-90 -372Q-210 -400 -190 -270Q-90 -280 -90 -372Z', c.leaf, 60),
    shape('M60 -440Q-40 -520 40 -620Q140 -540 60 -440Z', c.forest, 60),
    shape('M130 -286Q130 -400 230 -380Q230 -270 130 -286Z', c.leaf, 60),
    shape('M-10 -330Q-90 -460 -160 -500Q-160 -380 -10 -330Z', c.forest, 50),
    shape('M-90 -150H90L66 -12Q64 0 50 0H-50Q-64 0 -66 -12Z', c.terracotta, 100),
    box(-102, -166, 204, 44, 20, '#D06A42'),
  ].join(''),
}

export const gardenObjects: Readonly<Record<string, Drawing>> = {
  mower,
  brushCutter,
  chainsaw,
  wheelbarrow,
  wateringCan,
  pump,
  sprayer,
  grass,
  hedge,
  monstera,
}
