import type { TokenKeeper } from './token-keeper.ts'

/** The tokens as long as they are that person's: once somebody else is signed in there are none. */
export function tokensOf(tokens: TokenKeeper, uid: string): Pick<TokenKeeper, 'token' | 'renew'> {
  return {
    async token() {
      const token = await tokens.token()
      return tokens.uid() === uid ? token : null
    },
    async renew() {
      const claims = await tokens.renew()
      return claims?.uid === uid ? claims : null
    },
  }
}
