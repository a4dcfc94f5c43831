import { bar, type Drawing, disc, each, flat, line, oval, shape, tube } from '../clay.ts'
import { colour as c } from '../palette.ts'

/** A moulded garden chair seen from the front, in any colour. */
const chairArt = (hue: string, dark: string): string =>
  [
    bar(-86, -250, -104, -14, 24, dark),
    bar(86, -250, 104, -14, 24, dark),
    shape('M-112 -520Q-112 -580 0 -584T112 -520L98 -290H-98Z', hue, 80),
    each([-56, -19, 19, 56], (x) =>
      flat(`M${x - 9} -520Q${x} -530 ${x + 9} -520L${x * 0.92 + 8} -330H${x * 0.92 - 8}Z`, dark, 0.85),
    ),
    bar(-122, -400, -130, -250, 24, hue),
    bar(122, -400, 130, -250, 24, hue),
    bar(-116, -402, -142, -384, 32, hue),
    bar(116, -402, 142, -384, 32, hue),
    shape('M-108 -296H108L136 -236Q136 -210 110 -210H-110Q-136 -210 -136 -236Z', hue, 60),
    bar(-122, -220, -136, -14, 30, hue),
    bar(122, -220, 136, -14, 30, hue),
  ].join('')

const plasticChair: Drawing = { width: 300, art: chairArt(c.white, '#D9D2C0') }
const greenChair: Drawing = { width: 300, art: chairArt(c.leaf, c.forest) }

const chairStack: Drawing = {
  width: 300,
  art: each(
    [5, 4, 3, 2, 1, 0],
    (level) => `<g transform="translate(${level * 5} ${-level * 62})">${chairArt(c.white, '#D9D2C0')}</g>`,
  ),
}

const clothTable = (cloth: string, runner: string): string =>
  [
    shape(
      'M-270 -300Q-300 -120 -280 0Q-220 -26 -170 -2Q-110 -26 -60 0Q0 -24 60 0Q110 -26 170 -2Q220 -26 280 0Q300 -120 270 -300Z',
      cloth,
      120,
    ),
    each([-200, -110, 0, 110, 200], (x) =>
      line(`M${x} -270Q${x * 1.06} -140 ${x * 1.08} -30`, 10, '#8a6a4a', 0.16),
    ),
    oval(0, -306, 284, 62, cloth),
    oval(0, -308, 196, 40, runner),
  ].join('')

const roundTable: Drawing = { width: 580, art: clothTable(c.white, c.sand) }
const terracottaTable: Drawing = { width: 580, art: clothTable(c.terracotta, c.apricot) }

const foldingTable: Drawing = {
  width: 620,
  art: [
    bar(-190, -260, -250, -14, 18, c.slate),
    bar(190, -260, 250, -14, 18, c.slate),
    bar(-150, -260, -130, -40, 16, c.zinc),
    bar(150, -260, 130, -40, 16, c.zinc),
    shape('M-250 -310H250L308 -262Q310 -236 290 -236H-290Q-310 -236 -308 -262Z', c.white, 50),
  ].join(''),
}

const peak = (x: number, hue: string, trim: string): string =>
  [
    shape(`M${x - 260} -420Q${x - 70} -500 ${x} -690Q${x + 70} -500 ${x + 260} -420Z`, hue, 120),
    flat(`M${x} -690Q${x + 70} -500 ${x + 260} -420H${x + 120}Q${x + 40} -520 ${x} -690Z`, '#7a4a20', 0.13),
    shape(
      `M${x - 268} -428H${x + 268}V-380Q${x + 234} -346 ${x + 200} -380Q${x + 167} -346 ${x + 134} -380Q${x + 100} -346 ${x + 67} -380Q${x + 33} -346 ${x} -380Q${x - 33} -346 ${x - 67} -380Q${x - 100} -346 ${x - 134} -380Q${x - 167} -346 ${x - 200} -380Q${x - 234} -346 ${x - 268} -380Z`,
      trim,
      50,
    ),
    disc(x, -694, 15, c.ochre),
  ].join('')

const marquee: Drawing = {
  width: 560,
  art: [
    bar(-190, -16, -190, -400, 15, '#CFC7B5'),
    bar(190, -16, 190, -400, 15, '#CFC7B5'),
    bar(-250, -10, -250, -400, 20, c.white),
    bar(250, -10, 250, -400, 20, c.white),
    peak(0, c.white, c.terracotta),
  ].join(''),
}

const greenMarquee: Drawing = {
  width: 560,
  art: [
    bar(-190, -16, -190, -400, 15, '#CFC7B5'),
    bar(190, -16, 190, -400, 15, '#CFC7B5'),
    bar(-250, -10, -250, -400, 20, c.white),
    bar(250, -10, 250, -400, 20, c.white),
    peak(0, c.cream, c.forest),
  ].join(''),
}

const parasol: Drawing = {
  width: 640,
  art: [
    bar(0, -30, 0, -620, 22, c.wood),
    oval(0, -18, 130, 26, c.coal),
    shape(
      'M-320 -440Q-280 -650 0 -670Q280 -650 320 -440Q262 -476 210 -440Q158 -476 106 -440Q52 -476 0 -440Q-52 -476 -106 -440Q-158 -476 -210 -440Q-262 -476 -320 -440Z',
      c.cream,
      130,
    ),
    flat('M-210 -440Q-190 -620 0 -670Q-70 -600 -106 -440Q-158 -476 -210 -440Z', c.terracotta),
    flat('M210 -440Q190 -620 0 -670Q70 -600 106 -440Q158 -476 210 -440Z', c.terracotta),
    disc(0, -676, 15, c.wood),
  ].join(''),
}

const balloon = (x: number, y: number, hue: string): string =>
  [
    line(`M${x} ${y + 80}Q${x + 20} ${y + 200} 0 0`, 4, c.slate, 0.6),
    shape(`M${x - 14} ${y + 86}L${x} ${y + 68}L${x + 14} ${y + 86}Z`, hue, 10),
    oval(x, y, 66, 80, hue),
    `<ellipse cx="${x - 24}" cy="${y - 32}" rx="13" ry="21" fill="#fff" fill-opacity=".6" transform="rotate(28 ${x - 24} ${y - 32})"/>`,
  ].join('')

const balloons: Drawing = {
  width: 320,
  art: [
    balloon(-90, -390, c.ochre),
    balloon(86, -420, c.leaf),
    balloon(0, -520, c.terracotta),
    tube('M-14 -8Q0 8 14 -8', 10, c.slate),
  ].join(''),
}

export const partyObjects: Readonly<Record<string, Drawing>> = {
  plasticChair,
  greenChair,
  chairStack,
  roundTable,
  terracottaTable,
  foldingTable,
  marquee,
  greenMarquee,
  parasol,
  balloons,
}
