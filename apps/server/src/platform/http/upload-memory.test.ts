import { afterEach, expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { openUploadMemory, type UploadMemory } from './upload-memory.ts'

const opened: UploadMemory[] = []
const open = () => {
  const memory = openUploadMemory(100)
  opened.push(memory)
  return memory
}
afterEach(() => {
  for (const memory of opened.splice(0)) memory.release()
})

test('files that are received at once never take more memory than is meant for them all', () => {
  const [first, second] = [open(), open()]
  first.take(60)
  second.take(40)

  expect(() => second.take(1)).toThrow(new Refusal('OVERLOADED'))
})

test('what an answered request held is free again, once', () => {
  const [first, second] = [open(), open()]
  first.take(100)
  first.release()
  first.release()

  second.take(100)
  expect(() => first.take(1)).toThrow(new Refusal('OVERLOADED'))
})
