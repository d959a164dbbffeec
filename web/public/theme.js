// Runs before the first paint, so that the page never flashes in the other theme. src/app/theme.ts takes over from
// here.
{
  let theme = null
  try {
    theme = localStorage.getItem('agentos.theme') ?? localStorage.getItem('agentos.theme.setting')
  } catch {
    // Storage may be blocked; the system's choice is good enough.
  }
  const light = theme === 'light' || (theme !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
}
