// Written by vite.config.ts.
declare const RELEASE: string

type FaultKind = 'error' | 'rejection' | 'render' | 'hydration'

declare global {
  interface Window {
    /** Reports a fault of this page, each once and few of them; nothing of a person goes with it. */
    reportFault(kind: FaultKind, error: unknown): void
  }
}

/**
 * Runs first in the document, in the syntax of any browser: a script that a browser cannot read, or a page that cannot be
 * hydrated, is reported too. A lost line and a refusal of ours are no faults of the page.
 */
export const FAULT_SCRIPT = `(function(w){var n=3,s={};w.reportFault=function(k,e,a){try{var m=String(e&&e.message||e).slice(0,300),f=((e&&e.stack||'')+' '+a).match(/assets\\/[\\w.-]+\\.js:\\d+:\\d+/g)||[],b;if(!n||s[m+f[0]]||/^(Api|Abort)Error$/.test(e&&e.name)||/fetch|NetworkError|Load failed|module script|imported module/.test(m))return;n--;s[m+f[0]]=1;b=JSON.stringify({kind:k,message:m.replace(/\\S+@\\S+|\\+?\\d([ .-]?\\d){4,}/g,'…'),places:f.slice(0,8),path:location.pathname.replace(/[^/]*[\\d%@][^/]*/g,':').slice(0,200),release:'${RELEASE}'});try{if(navigator.sendBeacon('/api/faults',new Blob([b],{type:'application/json'})))return}catch(x){}e=new XMLHttpRequest;e.open('POST','/api/faults');e.setRequestHeader('content-type','application/json');e.send(b)}catch(x){}};addEventListener('error',function(e){e.message&&!(e.filename||location.origin).indexOf(location.origin)&&reportFault('error',e.error||e.message,e.filename+':'+e.lineno+':'+e.colno)});addEventListener('unhandledrejection',function(e){reportFault('rejection',e.reason)})})(window)`
