import { chromium } from 'playwright-core';
import { execSync } from 'node:child_process';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const c = await b.newContext({ viewport: { width: 1300, height: 900 } }); const p = await c.newPage();
p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('console', m.text())); p.on('pageerror', (e) => console.log('pageerror', e.message));
const ops = []; p.on('request', (r) => { const n = /(query|subscription) (\w+)/.exec(r.postData() ?? ''); if (n) ops.push(n[2]); });
await p.goto(process.argv[2]); await p.waitForSelector('td', { timeout: 20000 });
console.log((await p.locator('section').first().innerText()).slice(0, 1500));
console.log('rows', await p.locator('tbody tr').count()); await p.waitForTimeout(2000);
const lines = () => p.locator('section').nth(1).locator('p').count();
console.log('trades', await lines()); await p.locator('section').nth(1).locator('button').scrollIntoViewIfNeeded().catch(() => console.log('no button')); await p.waitForTimeout(2500); console.log('after scroll', await lines());
console.log((await p.locator('section').nth(1).innerText()).slice(0, 300), '...', await p.locator('section').nth(1).locator('em').allInnerTexts());
console.log((await p.locator('section').nth(2).innerText()).slice(-300)); console.log('ops', ops.join(' '));
await p.screenshot({ path: '/tmp/i36w/board.png', fullPage: true });
if (process.argv[3]) { ops.length = 0; const t = Date.now(); execSync(process.argv[3], { cwd: '/work/i36', stdio: 'inherit', env: { ...process.env, PORT: '5700', DATA_DIR: '/tmp/i36' } }); console.log('ingest', Date.now() - t); 
  await p.waitForFunction(() => document.body.innerText.includes('Doe Jane') || document.body.innerText.includes('Jane Doe'), null, { timeout: 30000 }).catch(() => console.log('not seen')); console.log('seen', Date.now() - t); await p.waitForTimeout(4000); console.log('refetched', ops.join(' ')); }
await b.close();
