// Before the first paint, so that no page flashes in other colors. What follows is in src/theme.ts and src/colors.ts.
let theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
try {
  theme = localStorage.getItem('market-signals:theme') ?? theme;
  document.documentElement.dataset.colors = localStorage.getItem('market-signals:colors') ?? 'blue-orange';
} catch {}
document.documentElement.dataset.theme = theme;
