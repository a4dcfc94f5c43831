import { bar, box, type Drawing, disc, each, flat, line, oval, shape, shine, tube } from '../clay.ts'
import { colour as c } from '../palette.ts'

const bustFoot = [bar(0, -20, 0, -200, 22, c.wood), oval(0, -18, 120, 24, c.bark)].join('')

const bustNeck = [box(-34, -760, 68, 90, 26, c.sand), disc(0, -770, 24, c.wood)].join('')

/** Neck and shoulders of a bust, for what leaves them bare. */
const bareBust = [
  shape('M-34 -700Q-40 -676 -96 -656L-110 -560H110L96 -656Q40 -676 34 -700Z', c.sand, 80),
  bustNeck,
].join('')

const suit: Drawing = {
  width: 380,
  art: [
    bustFoot,
    bustNeck,
    shape('M-150 -660Q-206 -640 -214 -560L-226 -300Q-226 -276 -196 -276H-150Z', c.ink, 80),
    shape('M150 -660Q206 -640 214 -560L226 -300Q226 -276 196 -276H150Z', c.ink, 80),
    shape(
      'M-60 -704Q-140 -690 -166 -640L-128 -470L-156 -250Q-80 -220 -10 -226H10Q80 -220 156 -250L128 -470L166 -640Q140 -690 60 -704Z',
      c.ink,
      170,
    ),
    shape('M-62 -702H62L0 -420Z', c.white, 50),
    shape('M-20 -690H20L14 -650L30 -480L0 -430L-30 -480L-14 -650Z', c.terracotta, 34),
    shape('M-64 -708L-120 -640L-70 -590L-92 -560L0 -400L-40 -560Z', c.coal, 50),
    shape('M64 -708L120 -640L70 -590L92 -560L0 -400L40 -560Z', c.coal, 50),
    line('M0 -400V-232', 5, '#0b0f0c'),
    disc(14, -350, 11, c.gold),
    disc(14, -290, 11, c.gold),
    line('M-120 -300H-60M60 -300H120', 6, '#0b0f0c'),
    shape('M84 -560L128 -556L118 -530L92 -530Z', c.white, 16),
  ].join(''),
}

const weddingDress: Drawing = {
  width: 620,
  art: [
    bareBust,
    shape('M-84 -470Q-130 -240 -300 -40Q-310 0 -250 0H250Q310 0 300 -40Q130 -240 84 -470Z', c.white, 180),
    each([-150, -76, 0, 76, 150], (x) =>
      line(`M${x * 0.42} -420Q${x * 0.8} -220 ${x * 1.6} -20`, 11, '#C9A98A', 0.25),
    ),
    shape(
      'M-96 -660Q-60 -620 0 -640Q60 -620 96 -660L110 -540Q96 -480 86 -450H-86Q-96 -480 -110 -540Z',
      c.white,
      90,
    ),
    box(-92, -478, 184, 34, 16, c.gold),
    each([-60, -20, 20, 60], (x) => disc(x, -560 + Math.abs(x) * 0.4, 9, c.sand)),
    shine(-60, -600, 12, 34, 0.5, 14),
  ].join(''),
}

const eveningGown: Drawing = {
  width: 480,
  art: [
    bareBust,
    bar(-70, -640, -56, -690, 15, c.terracotta),
    bar(70, -640, 56, -690, 15, c.terracotta),
    shape(
      'M-80 -480Q-100 -260 -210 -30Q-200 0 -150 0H190Q240 0 226 -40Q110 -260 80 -480Z',
      c.terracotta,
      160,
    ),
    shape('M40 -440Q120 -240 190 -6H110Q80 -240 40 -440Z', c.brick, 50),
    shape(
      'M-96 -660Q-50 -600 0 -620Q50 -600 96 -660L104 -540Q90 -490 82 -460H-82Q-90 -490 -104 -540Z',
      c.terracotta,
      90,
    ),
    box(-86, -492, 172, 32, 15, c.gold),
    line('M-60 -420Q-90 -220 -150 -30M0 -430Q-10 -220 -30 -20', 9, c.brick, 0.5),
  ].join(''),
}

/** Printed cotton: rings and leaves in rows, cut to the garment's outline. */
const printed = (id: string, outline: string, ground: string): string =>
  [
    `<clipPath id="${id}"><path d="${outline}"/></clipPath>`,
    shape(outline, ground, 140),
    `<g clip-path="url(#${id})">${each([0, 1, 2, 3, 4, 5, 6], (row) =>
      each([-3, -2, -1, 0, 1, 2, 3], (column) => {
        const x = column * 92 + (row % 2) * 46
        const y = -690 + row * 106
        return `<circle cx="${x}" cy="${y}" r="33" fill="${c.gold}" fill-opacity=".95"/><circle cx="${x}" cy="${y}" r="21" fill="${c.terracotta}"/><circle cx="${x}" cy="${y}" r="9" fill="${c.cream}"/><path d="M${x + 46} ${y + 24}q16 28 0 56q-16 -28 0 -56z" fill="${c.mint}"/>`
      }),
    )}</g>`,
    `<path d="${outline}" fill="url(#fold)" />`,
  ].join('')

const fold = `<linearGradient id="fold" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a0a18" stop-opacity=".38"/></linearGradient>`

const pagneDress: Drawing = {
  width: 480,
  art: [
    fold,
    bustFoot,
    bustNeck,
    printed(
      'pagne-skirt',
      'M-84 -480Q-150 -400 -140 -300L-110 -170Q-180 -100 -190 -50H190Q180 -100 110 -170L140 -300Q150 -400 84 -480Z',
      c.forest,
    ),
    printed(
      'pagne-top',
      'M-60 -690Q-120 -690 -190 -640L-240 -540L-150 -500L-116 -560L-100 -470H100L116 -560L150 -500L240 -540L190 -640Q120 -690 60 -690Q0 -640 -60 -690Z',
      c.forest,
    ),
    box(-104, -496, 208, 44, 20, c.terracotta),
  ].join(''),
}

const pagneShirt: Drawing = {
  width: 560,
  art: [
    fold,
    bustFoot,
    bustNeck,
    printed(
      'pagne-shirt',
      'M-64 -700Q-170 -690 -220 -610L-290 -470L-190 -420L-150 -480L-150 -160H150L150 -480L190 -420L290 -470L220 -610Q170 -690 64 -700Q0 -640 -64 -700Z',
      c.deep,
    ),
    line('M0 -640V-180', 7, c.cream, 0.9),
    each([-580, -490, -400, -310], (y) => disc(0, y, 11, c.gold)),
  ].join(''),
}

const gown: Drawing = {
  width: 520,
  art: [
    bustFoot,
    bustNeck,
    shape(
      'M-70 -700Q-180 -680 -210 -590L-270 -300L-160 -270L-180 -70H180L160 -270L270 -300L210 -590Q180 -680 70 -700Q0 -640 -70 -700Z',
      c.ink,
      170,
    ),
    shape('M-74 -706Q-70 -520 -20 -420H20Q70 -520 74 -706Q40 -600 0 -560Q-40 -600 -74 -706Z', c.forest, 60),
    line('M-64 -690Q-58 -530 -12 -432M64 -690Q58 -530 12 -432', 8, c.gold),
    line('M-90 -520L-110 -90M90 -520L110 -90M0 -410V-90', 8, '#000', 0.4),
  ].join(''),
}

const rail: Drawing = {
  width: 700,
  art: [
    bar(-310, -20, -310, -640, 22, c.wood),
    bar(310, -20, 310, -640, 22, c.wood),
    bar(-330, -640, 330, -640, 24, c.wood),
    each([-310, 310], (x) => bar(x - 60, -12, x + 60, -12, 22, c.bark)),
  ].join(''),
}

const hangerShirt = (hue: string, dark: string): string =>
  [
    tube('M0 -600Q0 -640 20 -640T20 -606', 9, c.zinc),
    shape(
      'M-40 -590Q-110 -580 -140 -540L-170 -400L-106 -380L-100 -420V-170H100V-420L106 -380L170 -400L140 -540Q110 -580 40 -590Q0 -550 -40 -590Z',
      hue,
      120,
    ),
    line('M0 -560V-180', 6, dark, 0.7),
  ].join('')

const hungSuits: Drawing = {
  width: 700,
  art: [
    rail.art,
    `<g transform="translate(-170 0)">${hangerShirt(c.terracotta, c.brick)}</g>`,
    `<g transform="translate(170 0)">${hangerShirt(c.ochre, '#9a6a10')}</g>`,
    `<g transform="translate(0 10)">${hangerShirt(c.forest, '#0E3324')}</g>`,
  ].join(''),
}

const mirror: Drawing = {
  width: 320,
  art: [
    bar(-90, -60, -130, -12, 22, c.bark),
    bar(90, -60, 130, -12, 22, c.bark),
    box(-150, -780, 300, 760, 140, c.wood),
    box(-126, -756, 252, 712, 120, '#CFE3DD'),
    flat('M-90 -640L20 -730L60 -700L-100 -540Z', '#fff', 0.55),
    flat('M-100 -460L104 -660V-600L-100 -400Z', '#fff', 0.35),
  ].join(''),
}

export const wardrobeObjects: Readonly<Record<string, Drawing>> = {
  suit,
  weddingDress,
  eveningGown,
  pagneDress,
  pagneShirt,
  gown,
  rail,
  hungSuits,
  mirror,
}
