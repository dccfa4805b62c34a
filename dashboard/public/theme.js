// Before the first paint, so that no page flashes in the other theme. What follows is in src/theme.ts.
let theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
try {
  theme = localStorage.getItem('market-signals:theme') ?? theme;
} catch {}
document.documentElement.dataset.theme = theme;
