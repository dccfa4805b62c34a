import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const PEERS = join(import.meta.dirname, '../peers');

/** Whether a package of test/peers is installed, which `npm ci` of the project does not do. */
export const hasPeer = (name: string): boolean => existsSync(join(PEERS, 'node_modules', name, 'package.json'));

/** Why a test was skipped, for its name. */
export const needsPeers = '(skipped without `npm ci --prefix test/peers`)';
