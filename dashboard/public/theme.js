// Runs before the first paint, so that no page flashes in other colors. Changes later on: src/theme.ts, src/colors.ts.
let theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
try {
  theme = localStorage.getItem('market-signals:theme') ?? theme;
  // Earlier versions stored 'blue-orange', their default, only if it had been chosen.
  const colors = localStorage.getItem('market-signals:colors');
  document.documentElement.dataset.colors = colors === 'safe' || colors === 'blue-orange' ? 'safe' : 'green-red';
} catch {}
document.documentElement.dataset.theme = theme;
