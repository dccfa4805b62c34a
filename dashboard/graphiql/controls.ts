/** Names the inputs of the explorer, which have none, by the argument that they are for. */
function nameInputs(root: Element): void {
  for (const input of root.querySelectorAll('.graphiql-explorer-root :is(input, select):not([aria-label])')) {
    const argument = input.closest('[data-arg-name]')?.getAttribute('data-arg-name');
    input.setAttribute('aria-label', argument ?? 'Kind of operation');
  }
}

/** A tab of GraphiQL contains the buttons that select and close it, so that it is an item of a list instead. */
function listTabs(root: Element): void {
  for (const item of root.querySelectorAll('.graphiql-tab[aria-selected]')) {
    item.parentElement?.setAttribute('role', 'list');
    item.setAttribute('role', 'listitem');
    const isSelected = item.getAttribute('aria-selected') === 'true';
    item.removeAttribute('aria-selected');
    item.querySelector('.graphiql-tab-button')?.setAttribute('aria-current', String(isSelected));
  }
}

/** Gives the controls of GraphiQL the names and roles that a screen reader needs, whenever it draws them. */
export function repairControls(root: Element): void {
  let isDue = false;
  const repair = (): void => {
    isDue = false;
    nameInputs(root);
    listTabs(root);
  };
  const schedule = (): void => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(repair);
  };
  new MutationObserver(schedule).observe(root, {
    attributeFilter: ['aria-selected'],
    childList: true,
    subtree: true,
  });
}
