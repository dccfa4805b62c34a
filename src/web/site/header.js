// The theme menu of the gateway's own pages. A separate file, because the content policy forbids inline scripts.
// The stored names and values are those of dashboard/src/theme.ts and dashboard/src/colors.ts.
const root = document.documentElement;
const buttons = document.querySelectorAll('.top [data-choice]');

function showChoices() {
  for (const button of buttons) button.ariaPressed = String(root.dataset[button.dataset.choice] === button.value);
}

for (const button of buttons)
  button.addEventListener('click', () => {
    const { choice } = button.dataset;
    root.dataset[choice] = button.value;
    try {
      localStorage.setItem(`market-signals:${choice}`, button.value);
    } catch {
      // Chosen until the page is left.
    }
    showChoices();
  });
showChoices();
