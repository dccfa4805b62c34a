// Before the first paint, so that a chosen theme does not flash in the other one.
try {
  const chosen = localStorage.getItem('market-signals:theme');
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {}
