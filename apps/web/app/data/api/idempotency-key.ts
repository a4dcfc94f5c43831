/** Names one intent: however often it is sent with the same key, it is done once. */
export function newIdempotencyKey(): string {
  // Not `randomUUID`: browsers offer it only over https.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
