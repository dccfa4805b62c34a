export type DemoKeys = { FREE: string; PRO: string };

function read(): DemoKeys | null {
  const text = document.getElementById('demo-keys')?.textContent;
  return text ? (JSON.parse(text) as DemoKeys) : null;
}

/** The keys that a gateway with the demo market puts into the page for visitors on the same machine; otherwise none. */
export const storedDemoKeys: DemoKeys | null = read();
