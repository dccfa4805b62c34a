import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../dashboard/src');

/** The title and the other properties of each panel in a file, as they are written. */
function listPanels(path: string): { title: string; properties: string }[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const panels: { title: string; properties: string }[] = [];
  const visit = (node: ts.Node) => {
    if ((ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && node.tagName.getText() === 'PanelView') {
      const texts = node.attributes.properties.map((property) => property.getText());
      const title = texts.find((text) => text.startsWith('title='))!.slice('title='.length);
      panels.push({ title, properties: texts.join(' ') });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return panels;
}

it('every panel with data of the gateway offers the query behind it', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const panels = files.flatMap((name) => listPanels(join(SOURCES, name)));
  expect(panels.length).toBeGreaterThan(80);
  const without = panels.filter(({ properties }) => !/\b(query|source)\b(=| })/.test(properties));
  // Fields to fill in, texts, and the receipt of a screen test, whose query is that of the panel above it.
  expect(without.map(({ title }) => title).toSorted()).toEqual([
    '"Event and period"',
    '"Figures"',
    '"Nothing chosen"',
    '"Receipt"',
    '"Trading rules"',
  ]);
});
