import { bar, box, type Drawing, disc, each, flat, line, oval, shape, shine, tube, wheel } from '../clay.ts'
import { colour as c } from '../palette.ts'

const drill: Drawing = {
  width: 520,
  art: [
    bar(-300, -290, -226, -290, 15, c.zinc),
    line('M-300 -296L-284 -284M-276 -296L-260 -284M-252 -296L-236 -284', 5, c.slate),
    shape('M-236 -312Q-240 -290 -236 -268L-160 -240V-340Z', c.coal, 60),
    box(-176, -348, 44, 116, 16, c.zinc),
    shape('M40 -240H170Q190 -150 188 -56H52Q60 -150 18 -214Z', c.coal, 100),
    box(-142, -372, 330, 164, 70, c.forest),
    box(-120, -240, 150, 40, 20, c.ochre),
    box(22, -214, 40, 74, 18, c.terracotta),
    line('M96 -330V-262M120 -330V-262M144 -322V-270', 9, '#123C2C'),
    flat('M-70 -318H44V-300H-70Z', c.gold),
    box(-36, -92, 250, 92, 28, c.coal),
    box(-16, -54, 210, 26, 13, c.ochre),
    shine(-20, -352, 90, 9, 0.4),
  ].join(''),
}

const grinder: Drawing = {
  width: 560,
  art: [
    box(-40, -196, 310, 116, 56, c.ochre),
    box(150, -190, 130, 104, 50, c.coal),
    line('M176 -168V-108M200 -168V-108M224 -166V-110', 8, c.ink),
    tube('M278 -138Q340 -136 330 -60T300 -6', 16, c.coal),
    box(-130, -208, 150, 140, 42, c.slate),
    bar(-60, -214, -60, -320, 40, c.coal),
    disc(-150, -116, 116, c.zinc),
    disc(-150, -116, 92, c.steel),
    disc(-150, -116, 40, c.terracotta),
    disc(-150, -116, 15, c.coal),
    shape('M-272 -150A124 124 0 0 1 -40 -160L-70 -142A92 92 0 0 0 -240 -134Z', c.coal, 40),
    box(20, -172, 90, 28, 14, c.coal),
  ].join(''),
}

const pressureWasher: Drawing = {
  width: 480,
  art: [
    tube('M60 -520V-340', 26, c.coal),
    tube('M-70 -400V-530Q-70 -560 -30 -560H90Q130 -560 130 -530V-400', 24, c.coal),
    box(-120, -470, 290, 420, 76, c.ochre),
    box(-84, -440, 218, 130, 44, c.gold),
    box(-84, -286, 218, 190, 44, c.coal),
    disc(26, -192, 62, c.slate),
    disc(26, -192, 30, c.ochre),
    disc(-52, -374, 22, c.terracotta),
    wheel(-110, 74, c.steel),
    wheel(160, 74, c.steel),
    tube('M150 -330Q260 -330 236 -180T270 -20', 18, c.coal),
    bar(-190, -30, -150, -560, 15, c.zinc),
    bar(-158, -420, -148, -560, 30, c.coal),
    bar(-146, -536, -104, -500, 26, c.coal),
    shape('M-204 -40L-176 -40L-166 0H-220Z', c.terracotta, 26),
  ].join(''),
}

const welder: Drawing = {
  width: 520,
  art: [
    tube('M-110 -330V-380Q-110 -410 -80 -410H80Q110 -410 110 -380V-330', 30, c.coal),
    box(-190, -340, 380, 320, 44, c.terracotta),
    box(-160, -306, 320, 132, 26, c.coal),
    box(-140, -288, 150, 94, 16, '#17332A'),
    flat('M-118 -262H-60V-220H-118ZM-46 -262H-12V-220H-46Z', c.gold),
    disc(86, -240, 50, c.steel),
    bar(86, -240, 108, -268, 9, c.coal),
    line('M-140 -140H-20M-140 -118H-20M-140 -96H-20', 9, c.brick),
    disc(50, -92, 32, c.coal),
    disc(136, -92, 32, c.coal),
    tube('M50 -92Q30 20 -120 -6T-260 -60', 20, c.coal),
    tube('M136 -92Q170 10 250 -8', 20, c.forest),
    bar(-268, -66, -300, -150, 26, c.ochre),
    bar(-302, -156, -322, -226, 8, c.steel),
    box(-176, -28, 60, 28, 10, c.coal),
    box(116, -28, 60, 28, 10, c.coal),
  ].join(''),
}

const compressor: Drawing = {
  width: 560,
  art: [
    box(-250, -250, 500, 190, 94, c.terracotta),
    flat('M-150 -196H60V-180H-150Z', c.peach, 0.8),
    tube('M-30 -300Q40 -330 90 -290', 16, c.zinc),
    box(-190, -410, 190, 160, 30, c.coal),
    each([-166, -136, -106, -76, -46], (x) => line(`M${x} -392V-290`, 11, c.slate)),
    box(20, -380, 170, 130, 50, c.slate),
    disc(105, -314, 40, c.coal),
    disc(216, -300, 36, c.cream),
    bar(216, -300, 232, -316, 6, c.terracotta),
    bar(216, -262, 216, -240, 12, c.zinc),
    tube('M-240 -170Q-330 -190 -310 -310H-250', 24, c.coal),
    wheel(-150, 72, c.steel),
    box(140, -70, 46, 70, 14, c.coal),
  ].join(''),
}

const generator: Drawing = {
  width: 620,
  art: [
    box(-236, -320, 250, 240, 40, c.coal),
    each([-206, -176, -146, -116], (x) => line(`M${x} -280V-150`, 13, c.slate)),
    disc(-40, -196, 84, c.slate),
    disc(-40, -196, 56, c.zinc),
    disc(-40, -196, 22, c.coal),
    box(40, -320, 216, 244, 28, c.cream),
    box(60, -298, 176, 84, 16, c.forest),
    disc(104, -256, 27, c.cream),
    disc(190, -256, 27, c.cream),
    bar(104, -256, 112, -270, 5, c.terracotta),
    bar(190, -256, 180, -268, 5, c.terracotta),
    disc(98, -150, 33, c.coal),
    disc(190, -150, 33, c.coal),
    flat('M88 -162h6v22h-6zM102 -162h6v22h-6zM180 -162h6v22h-6zM194 -162h6v22h-6z', c.gold),
    box(-250, -446, 506, 138, 46, c.terracotta),
    box(-60, -470, 92, 36, 16, c.coal),
    flat('M110 -402H216V-384H110Z', c.peach, 0.9),
    shine(-120, -420, 90, 12, 0.4),
    tube('M-290 -50V-470Q-290 -510 -250 -510H250Q290 -510 290 -470V-50', 30, c.ink),
    tube('M-290 -60H290', 30, c.ink),
    wheel(-190, 72, c.ochre),
    box(170, -62, 60, 62, 14, c.ink),
  ].join(''),
}

const concreteMixer: Drawing = {
  width: 600,
  art: [
    bar(-150, -40, -10, -300, 28, c.slate),
    bar(150, -20, 20, -300, 28, c.slate),
    bar(-150, -90, 150, -70, 22, c.slate),
    box(118, -330, 112, 150, 26, c.coal),
    disc(226, -300, 78, c.coal),
    disc(226, -300, 56, c.slate),
    bar(226, -352, 226, -248, 12, c.steel),
    bar(174, -300, 278, -300, 12, c.steel),
    `<g transform="rotate(-24 0 -330)">${[
      shape('M-130 -560L-190 -360Q-200 -220 -80 -190H80Q200 -220 190 -360L130 -560Z', c.ochre, 150),
      box(-196, -384, 392, 40, 20, c.terracotta),
      oval(0, -560, 130, 40, c.coal),
      oval(0, -556, 104, 27, c.zinc),
      oval(0, -548, 78, 15, c.steel),
    ].join('')}</g>`,
    wheel(-150, 76, c.steel),
    box(116, -30, 76, 30, 14, c.coal),
  ].join(''),
}

export const powerTools: Readonly<Record<string, Drawing>> = {
  drill,
  grinder,
  pressureWasher,
  welder,
  compressor,
  generator,
  concreteMixer,
}
