import { beforeAll, describe, expect, it } from 'vitest';
import { moveVersion } from '../../src/db/versions.ts';
import { JOBS } from '../../src/derive.ts';
import { SCREENS } from '../../src/families/screener-screens/rules.ts';
import { NEWEST, NOW, OLDEST, type TestApp, useApp } from '../harness.ts';
