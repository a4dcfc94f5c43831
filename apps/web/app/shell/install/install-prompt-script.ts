/** What a browser gives that can install the site; not in TypeScript's library. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** The one way to ask the browser, as long as it is good for. */
    installPrompt?: InstallPromptEvent | undefined
  }
}

/** Runs with the document: the browser offers it once, mostly before the other scripts are there. */
export const INSTALL_PROMPT_SCRIPT =
  "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installPrompt=e})"
