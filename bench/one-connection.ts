import http from 'node:http'

/** Sends one request after the other over one keep-alive connection. */
export class OneConnection {
  readonly #url: string
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url: string) {
    this.#url = url
  }

  /** Latency of each whole answer, in milliseconds. @throws Error for one that is not a success */
  async time(paths: readonly string[]): Promise<number[]> {
    const times: number[] = []
    for (const path of paths) {
      const start = performance.now()
      await this.#get(path)
      times.push(performance.now() - start)
    }
    return times
  }

  close(): void {
    this.#agent.destroy()
  }

  #get(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = http.get(this.#url + path, { agent: this.#agent }, (response) => {
        response.resume()
        if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
        response.once('end', resolve)
        response.once('error', reject)
      })
      request.once('error', reject)
    })
  }
}
