/**
 * A link marked `data-scroll` scrolls to the place on this page that it names, and focuses it. The browser's own jump
 * adds a history entry, for which the router scrolls back to the top and discards what is not hydrated yet. It runs
 * with the document, so that it answers alike before and after hydration; without scripts the browser jumps itself.
 */
export const SCROLL_LINK_SCRIPT =
  "addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[data-scroll]'),p=a&&document.getElementById(a.hash.slice(1));if(p&&!e.ctrlKey&&!e.metaKey&&!e.shiftKey){e.preventDefault();p.scrollIntoView();p.focus({preventScroll:true})}},true)"
