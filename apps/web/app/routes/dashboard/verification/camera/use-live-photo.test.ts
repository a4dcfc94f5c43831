import { expect, it } from 'vitest'
import { cropToMiddle } from './use-live-photo.ts'

it("a camera with the photo's proportions is used whole", () => {
  expect(cropToMiddle(1280, 960)).toEqual({ left: 0, top: 0, width: 1280, height: 960 })
})

it('of a wider or a taller camera the middle is used, never stretched', () => {
  expect(cropToMiddle(1280, 720)).toEqual({ left: 160, top: 0, width: 960, height: 720 })
  expect(cropToMiddle(720, 1280)).toEqual({ left: 0, top: 370, width: 720, height: 540 })
})
