import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Camera } from './film.ts'
import { FRAMES_A_SECOND } from './shot.ts'

const SIZE = 'scale=960:540:flags=lanczos'

/** Size limit of either file, in bytes. */
const HEAVIEST = 600_000

/** Bit rates of pictures and music that stay below that. */
const MP4 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryslow',
  '-tune',
  'animation',
  '-profile:v',
  'high',
  '-b:v',
  '220k',
  '-pix_fmt',
  'yuv420p',
]
const WEBM = [
  '-c:v',
  'libvpx-vp9',
  '-b:v',
  '190k',
  '-row-mt',
  '1',
  '-deadline',
  'good',
  '-cpu-used',
  '1',
  '-g',
  '240',
  '-pix_fmt',
  'yuv420p',
]

async function ffmpeg(
  args: readonly string[],
  feed?: (write: (chunk: Buffer) => Promise<void>) => Promise<void>,
) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: [feed ? 'pipe' : 'ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'close')
  const input = child.stdin
  if (feed && input) {
    await feed(async (chunk) => {
      if (!input.write(chunk)) await once(input, 'drain')
    })
    input.end()
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}

/** Every frame, without loss. */
export async function recordFrames(camera: Camera, times: readonly number[], file: string): Promise<void> {
  const source = ['-f', 'image2pipe', '-framerate', String(FRAMES_A_SECOND), '-c:v', 'png', '-i', '-']
  await ffmpeg([...source, '-c:v', 'libx264rgb', '-qp', '0', '-preset', 'ultrafast', file], async (write) => {
    for (const time of times) await write(await camera.shoot(time))
  })
}

async function encode(work: string, output: string, video: readonly string[], audio: readonly string[]) {
  const frames = ['-i', join(work, 'frames.mkv')]
  const log = ['-passlogfile', join(work, 'pass')]
  await ffmpeg([...frames, '-vf', SIZE, ...video, '-pass', '1', ...log, '-an', '-f', 'null', '-'])
  await ffmpeg([
    ...frames,
    '-i',
    join(work, 'melody.wav'),
    '-vf',
    SIZE,
    ...video,
    '-pass',
    '2',
    ...log,
    ...audio,
    '-shortest',
    output,
  ])
  const { size } = await stat(output)
  if (size > HEAVIEST) throw new Error(`${output} weighs ${size} bytes; the limit is ${HEAVIEST}`)
}

/** The film from frames.mkv and melody.wav of the folder, as MP4 and WebM. */
export async function encodeFilm(work: string, folder: string): Promise<void> {
  const faststart = ['-movflags', '+faststart']
  await encode(work, join(folder, 'okoume.mp4'), MP4, ['-c:a', 'aac', '-b:a', '48k', ...faststart])
  await encode(work, join(folder, 'okoume.webm'), WEBM, ['-c:a', 'libopus', '-b:a', '36k'])
}
