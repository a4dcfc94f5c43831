import { bar, box, type Drawing, disc, each, flat, line, oval, shape, shine, tube } from '../clay.ts'
import { colour as c } from '../palette.ts'

const ladder: Drawing = {
  width: 420,
  art: [
    bar(60, -20, 0, -690, 22, c.zinc),
    bar(190, -20, 70, -690, 22, c.zinc),
    each([0, 1, 2, 3, 4, 5], (step) => {
      const y = -70 - step * 106
      return bar(-186 + step * 20, y, -38 + step * 11, y, 27, step === 5 ? c.terracotta : c.steel)
    }),
    bar(-200, -14, -66, -700, 30, c.steel),
    bar(-40, -14, 36, -700, 30, c.steel),
    box(-100, -728, 190, 44, 20, c.terracotta),
    each([-204, -40, 60, 192], (x) => box(x - 24, -28, 46, 28, 10, c.coal)),
  ].join(''),
}

const scaffold: Drawing = {
  width: 620,
  art: [
    bar(-210, -60, 250, -350, 14, c.zinc),
    bar(250, -60, -210, -350, 14, c.zinc),
    bar(-210, -400, 250, -640, 14, c.zinc),
    each([-200, 250], (x) => bar(x + 30, -40, x + 30, -690, 20, c.slate)),
    box(-290, -400, 590, 36, 12, c.wood),
    box(-290, -668, 590, 30, 12, c.wood),
    each([-250, 210], (x) => bar(x, -34, x, -720, 26, c.ochre)),
    each([-130, -200, -470, -540, -590], (y) => bar(-250, y, 210, y, 13, c.gold)),
    bar(-250, -716, 210, -716, 20, c.ochre),
    each([-250, 210, 280], (x) => disc(x, -24, 24, c.coal)),
  ].join(''),
}

const weldingMask: Drawing = {
  width: 300,
  art: [
    shape('M-140 -330Q-140 -400 0 -400T140 -330V-170Q110 -20 0 0Q-110 -20 -140 -170Z', c.coal, 120),
    box(-96, -296, 192, 110, 22, c.slate),
    box(-80, -280, 160, 78, 14, c.forest),
    flat('M-66 -268H10L-24 -214H-66Z', c.leaf, 0.7),
    line('M-50 -100H50M-40 -74H40', 10, c.ink),
    shine(-60, -360, 44, 10, 0.3, -16),
  ].join(''),
}

const cementBag: Drawing = {
  width: 320,
  art: [
    shape('M-150 -170Q-170 -80 -156 -10Q0 10 156 -10Q170 -80 150 -170Q0 -196 -150 -170Z', c.sand, 120),
    flat('M-162 -120Q0 -140 162 -120V-62Q0 -44 -162 -62Z', c.forest, 0.9),
    flat('M-70 -104H70V-84H-70Z', c.cream),
    line('M-140 -168Q0 -186 140 -168', 6, c.wood, 0.6),
  ].join(''),
}

const bricks: Drawing = {
  width: 330,
  art: [
    box(-165, -66, 160, 66, 12, c.terracotta),
    box(5, -66, 160, 66, 12, '#B84A25'),
    box(-84, -136, 160, 66, 12, '#CF6238'),
  ].join(''),
}

const paintGun: Drawing = {
  width: 300,
  art: [
    box(-110, -250, 190, 60, 28, c.steel),
    bar(-110, -220, -146, -220, 20, c.ochre),
    shape('M20 -200H84L112 -30Q84 -4 50 -24Z', c.coal, 60),
    bar(2, -190, 8, -120, 13, c.zinc),
    shape('M-84 -250L-104 -360H24L4 -250Z', c.leaf, 90),
    oval(-40, -360, 66, 18, c.coal),
    tube('M86 -20Q120 20 170 -4', 16, c.coal),
  ].join(''),
}

const jerrycan: Drawing = {
  width: 240,
  art: [
    tube('M-50 -290V-330Q-50 -346 -34 -346H40Q56 -346 56 -330V-290', 20, c.brick),
    shape(
      'M-110 -20V-250L-66 -300H100Q118 -300 118 -280V-20Q118 0 98 0H-90Q-110 0 -110 -20Z',
      c.terracotta,
      110,
    ),
    line('M-70 -60L76 -230M-70 -230L76 -60', 14, c.brick, 0.55),
    box(-122, -318, 64, 46, 14, c.coal),
  ].join(''),
}

const bulbs: Drawing = {
  width: 1300,
  art: [
    line('M-650 -190Q-330 10 0 -110Q340 -230 650 -60', 6, c.coal, 0.8),
    each([-560, -430, -300, -170, -40, 90, 220, 350, 480, 590], (x) => {
      const left = x < 0
      const t = (x + 650) / 1300
      const y = left
        ? -190 + 340 * t * 2 * (1 - t) + 60 * t
        : -110 - 110 * Math.sin((x / 650) * Math.PI) * 0.75 + (50 * x) / 650
      return `<circle cx="${x}" cy="${y + 44}" r="52" fill="#FFE9B0" fill-opacity=".35"/>${box(x - 9, y - 4, 18, 24, 6, c.coal)}${disc(x, y + 42, 26, c.gold)}`
    }),
  ].join(''),
}

export const buildingObjects: Readonly<Record<string, Drawing>> = {
  ladder,
  scaffold,
  weldingMask,
  cementBag,
  bricks,
  paintGun,
  jerrycan,
  bulbs,
}
