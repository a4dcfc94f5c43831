import { at, bar, box, type Drawing, disc, each, flat, line, oval, shape, shine, tube } from '../clay.ts'
import { colour as c } from '../palette.ts'

const cabinet = [
  box(-130, -420, 260, 420, 36, c.coal),
  box(-110, -400, 220, 380, 26, c.ink),
  disc(0, -300, 62, c.slate),
  disc(0, -300, 44, c.coal),
  disc(0, -300, 17, c.ochre),
  disc(0, -130, 98, c.slate),
  disc(0, -130, 78, c.coal),
  disc(0, -130, 36, c.terracotta),
  shine(-14, -144, 12, 7, 0.4, -30),
].join('')

const speaker: Drawing = {
  width: 320,
  art: [
    bar(0, -200, -140, -14, 18, c.slate),
    bar(0, -200, 140, -14, 18, c.slate),
    bar(0, -20, 0, -330, 26, c.zinc),
    at(0, -290, cabinet),
  ].join(''),
}

const subwoofer: Drawing = { width: 262, art: cabinet }

const mixer: Drawing = {
  width: 520,
  art: [
    shape('M-220 -170H220L268 -36Q272 0 240 0H-240Q-272 0 -268 -36Z', c.coal, 90),
    each([-170, -100, -30, 40, 110], (x) =>
      [
        disc(x, -142, 17, c.ochre),
        disc(x * 1.06, -104, 15, c.leaf),
        line(`M${x * 1.12} -80L${x * 1.18} -30`, 8, c.ink),
        box(x * 1.14 - 14, -70 + ((x + 170) % 40), 28, 17, 6, c.cream),
      ].join(''),
    ),
    box(166, -150, 50, 116, 10, c.ink),
    flat('M176 -52H206V-66H176ZM176 -74H206V-88H176ZM176 -96H206V-110H176Z', c.leaf),
    flat('M176 -118H206V-132H176Z', c.terracotta),
  ].join(''),
}

const projector: Drawing = {
  width: 480,
  art: [
    box(-230, -220, 460, 196, 54, c.white),
    line('M70 -160H190M70 -132H190M70 -104H190M70 -76H190', 11, '#CFC6B4'),
    disc(-104, -122, 84, c.zinc),
    disc(-104, -122, 66, c.coal),
    disc(-104, -122, 44, '#27504A'),
    disc(-104, -122, 22, c.lagoon),
    shine(-124, -144, 15, 10, 0.85, -30),
    box(20, -244, 130, 34, 14, c.terracotta),
    each([-170, 170], (x) => box(x - 30, -34, 60, 34, 12, c.coal)),
  ].join(''),
}

const screen: Drawing = {
  width: 760,
  art: [
    bar(0, -30, 0, -200, 20, c.coal),
    bar(0, -150, -150, -14, 18, c.coal),
    bar(0, -150, 150, -14, 18, c.coal),
    box(-380, -640, 760, 466, 14, c.ink),
    flat('M-356 -616H356V-200H-356Z', '#F7F1E2'),
    flat('M-356 -616H356V-200H-356Z', '#8FC3B4', 0.55),
    `<circle cx="150" cy="-480" r="66" fill="${c.gold}"/>`,
    flat('M-356 -300Q-200 -470 -60 -330T220 -380T356 -320V-200H-356Z', c.leaf),
    flat('M-356 -250Q-160 -340 60 -250T356 -260V-200H-356Z', c.forest),
    box(-396, -668, 792, 40, 20, c.coal),
  ].join(''),
}

const television: Drawing = {
  width: 760,
  art: [
    bar(-160, -60, -220, -10, 22, c.coal),
    bar(160, -60, 220, -10, 22, c.coal),
    box(-380, -500, 760, 452, 22, c.ink),
    flat('M-360 -480H360V-76H-360Z', '#2F7F66'),
    flat('M-360 -480H360V-340H-360Z', '#9FCBB0'),
    flat('M-360 -340L-230 -380L-60 -330L120 -390L360 -336V-300H-360Z', c.forest),
    line('M0 -300V-76M-360 -186H360', 7, c.cream, 0.75),
    `<ellipse cx="0" cy="-186" rx="110" ry="58" fill="none" stroke="${c.cream}" stroke-width="7" stroke-opacity=".75"/>`,
    disc(96, -176, 24, c.white),
    box(-336, -460, 150, 42, 12, c.terracotta),
    flat('M-318 -446H-270V-432H-318ZM-258 -446H-204V-432H-258Z', c.cream),
    flat('M-360 -480H-60L-250 -76H-360Z', '#ffffff', 0.09),
  ].join(''),
}

const rotor = (x: number, y: number): string =>
  [
    box(x - 20, y, 40, 62, 12, c.coal),
    `<ellipse cx="${x}" cy="${y}" rx="120" ry="13" fill="#56615A" fill-opacity=".45"/>`,
    bar(x - 100, y - 4, x + 100, y + 4, 10, c.zinc),
    disc(x, y, 14, c.terracotta),
  ].join('')

const drone: Drawing = {
  width: 700,
  art: [
    tube('M-90 -120L-230 -210', 26, c.steel),
    tube('M90 -120L230 -210', 26, c.steel),
    tube('M-90 -90L-180 -60', 26, c.steel),
    tube('M90 -90L180 -60', 26, c.steel),
    rotor(-236, -250),
    rotor(236, -250),
    box(-140, -200, 280, 140, 66, c.white),
    box(-86, -216, 172, 60, 30, c.steel),
    box(-58, -110, 116, 96, 36, c.coal),
    disc(0, -58, 36, c.slate),
    disc(0, -58, 22, '#163F3A'),
    shine(-8, -68, 8, 6, 0.8),
    rotor(-196, -110),
    rotor(196, -110),
    flat('M-100 -140h36v12h-36zM64 -140h36v12h-36z', c.terracotta),
  ].join(''),
}

const powerStation: Drawing = {
  width: 460,
  art: [
    tube('M-120 -330V-380Q-120 -408 -92 -408H92Q120 -408 120 -380V-330', 34, c.coal),
    box(-220, -350, 440, 336, 54, c.forest),
    box(-184, -316, 368, 130, 24, c.coal),
    box(-164, -296, 150, 90, 14, '#12352B'),
    flat('M-144 -236V-270H-120V-236ZM-112 -236V-270H-88V-236ZM-80 -236V-270H-56V-236Z', c.gold),
    disc(50, -250, 36, c.slate),
    disc(134, -250, 36, c.slate),
    flat('M38 -262h7v24h-7zM55 -262h7v24h-7zM122 -262h7v24h-7zM139 -262h7v24h-7z', c.ink),
    each([-140, -60], (x) => box(x - 30, -148, 60, 36, 12, c.coal)),
    disc(120, -110, 40, c.ochre),
    flat('M126 -140L98 -104H118L110 -80L142 -118H122Z', c.cream),
    each([-150, 150], (x) => box(x - 40, -24, 80, 24, 10, c.ink)),
  ].join(''),
}

const solarPanel: Drawing = {
  width: 520,
  art: [
    bar(120, -190, 210, -14, 20, c.slate),
    shape('M-130 -440H260L150 -20H-260Z', c.steel, 90),
    flat('M-112 -420H234L134 -40H-232Z', '#1D4B52'),
    line('M3 -420L-110 -40M118 -420L12 -40M-134 -326H209M-166 -230H184M-198 -136H158', 6, '#8FC3C0', 0.75),
    flat('M-112 -420H60L-120 -40H-232Z', '#fff', 0.12),
  ].join(''),
}

const fan: Drawing = {
  width: 420,
  art: [
    oval(0, -20, 130, 28, c.forest),
    bar(0, -30, 0, -360, 26, c.steel),
    box(-44, -380, 88, 84, 26, c.forest),
    disc(0, -520, 210, c.forest),
    disc(0, -520, 190, c.cream),
    each(
      [0, 120, 240],
      (turn) =>
        `<g transform="rotate(${turn} 0 -520)">${shape('M-14 -530Q-100 -600 -50 -690Q70 -700 22 -530Z', c.leaf, 60)}</g>`,
    ),
    each(
      [60, 100, 140, 176],
      (r) =>
        `<circle cx="0" cy="-520" r="${r}" fill="none" stroke="#56615A" stroke-width="5" stroke-opacity=".7"/>`,
    ),
    each(
      [0, 30, 60, 90, 120, 150],
      (turn) =>
        `<path transform="rotate(${turn} 0 -520)" d="M-190 -520H190" stroke="#56615A" stroke-width="4" stroke-opacity=".5"/>`,
    ),
    disc(0, -520, 40, c.terracotta),
  ].join(''),
}

const controller: Drawing = {
  width: 420,
  art: [
    shape(
      'M-130 -240H130Q190 -236 206 -150Q226 -20 170 0Q120 6 90 -76H-90Q-120 6 -170 0Q-226 -20 -206 -150Q-190 -236 -130 -240Z',
      c.coal,
      120,
    ),
    bar(-120, -190, -120, -130, 26, c.steel),
    bar(-150, -160, -90, -160, 26, c.steel),
    disc(120, -194, 17, c.ochre),
    disc(120, -126, 17, c.leaf),
    disc(86, -160, 17, c.terracotta),
    disc(154, -160, 17, c.lagoon),
    disc(-56, -104, 33, c.slate),
    disc(56, -104, 33, c.slate),
  ].join(''),
}

const gameConsole: Drawing = {
  width: 240,
  art: [
    box(-90, -520, 180, 500, 40, c.white),
    box(-40, -510, 80, 480, 20, c.ink),
    flat('M-6 -470h12v120h-12z', c.lagoon),
    oval(0, -14, 110, 16, c.coal),
  ].join(''),
}

export const electronicObjects: Readonly<Record<string, Drawing>> = {
  speaker,
  subwoofer,
  mixer,
  projector,
  screen,
  television,
  drone,
  powerStation,
  solarPanel,
  fan,
  controller,
  gameConsole,
}
