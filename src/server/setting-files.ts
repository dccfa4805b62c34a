import { readFileSync } from 'node:fs';

const FILE = /^(.+)_FILE$/;

/**
 * Replaces each `NAME_FILE` by the setting `NAME` with the text of that file, as container platforms mount secrets.
 * @returns the settings, and a sentence for each file that cannot be read and each setting that is given twice
 */
export function readSettingFiles(
  environment: Readonly<Record<string, string>>,
  settings: readonly string[],
): { set: Record<string, string>; faults: string[] } {
  const faults: string[] = [];
  const entries = Object.entries(environment).map(([name, value]): [string, string] => {
    const setting = FILE.exec(name)?.[1];
    if (!setting || (!settings.includes(setting) && !setting.startsWith('SYNC_KEY_'))) return [name, value];
    if (environment[setting] !== undefined) faults.push(`${name} cannot be combined with ${setting}; set one of them`);
    try {
      return [setting, readFileSync(value, 'utf8').trim()];
    } catch (error) {
      faults.push(`${name} names a file that cannot be read: ${(error as Error).message}`);
      return [name, value];
    }
  });
  return { set: Object.fromEntries(entries), faults };
}
