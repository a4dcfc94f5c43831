AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController()
  setTimeout(
    () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')),
    milliseconds,
  )
  return controller.signal
}

AbortSignal.prototype.throwIfAborted ??= function throwIfAborted(this: AbortSignal): void {
  if (this.aborted) throw this.reason ?? new DOMException('The operation was aborted.', 'AbortError')
}
