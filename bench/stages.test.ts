import { expect, test } from 'vitest'
import type { ProfileNode } from './inspector.ts'
import { shareByStage } from './stages.ts'

const node = (id: number, frame: string, children: readonly number[] = []): ProfileNode => {
  const [functionName = '', url = ''] = frame.split(' ')
  return { id, callFrame: { functionName, url }, children }
}

test('a sample counts for the innermost frame that belongs to a stage', () => {
  const nodes = [
    node(1, '(root) ', [2, 6, 7]),
    node(2, 'beginNext file:///server/platform/http/limits/load-shedding-queue.ts', [3]),
    node(3, 'Reply.send file:///node_modules/fastify/lib/reply.js', [4]),
    node(4, 'writev ', [5]),
    node(5, 'emit node:events'),
    node(6, '(idle) '),
    node(7, 'processTicksAndRejections node:internal/process/task_queues'),
  ]

  expect(shareByStage({ nodes, samples: [2, 4, 5, 6, 6, 7] })).toEqual(
    new Map([
      ['gate', 0.25],
      ['send', 0.5],
      ['event loop, sockets', 0.25],
    ]),
  )
})
