type DemoKeys = { FREE: string; PRO: string };

function read(): DemoKeys | null {
  const text = document.getElementById('demo-keys')?.textContent;
  return text ? (JSON.parse(text) as DemoKeys) : null;
}

/** Keys that a gateway with the demo market embeds in the page for visitors on the same machine; null otherwise. */
export const storedDemoKeys: DemoKeys | null = read();
