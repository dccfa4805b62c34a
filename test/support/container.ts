import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

type Instruction = { name: string; text: string };
/** A build of `deploy/Dockerfile`: the instructions of its two stages, and the image's environment, user and command. */
export type ImageRecipe = {
  build: readonly Instruction[];
  final: readonly Instruction[];
  environment: Readonly<Record<string, string>>;
  user: { uid: number; gid: number };
  command: readonly string[];
  /** Files of the image by the names under which they are on its PATH. */
  programs: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
};

/** Instructions of a Dockerfile; continued lines are joined. */
const parseInstructions = (text: string): Instruction[] =>
  text
    .replace(/^#.*\n/gm, '')
    .replace(/\s*\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^(\w+)\s+(.*)$/.exec(line)!)
    .map(([, name, text]) => ({ name: name!, text: text! }));

/** Reads the recipe of an image with a stage that builds and a stage that copies from it. */
export function parseDockerfile(text: string): ImageRecipe {
  const [, build = [], final = []] = splitStages(parseInstructions(text));
  const find = (name: string) => final.find((instruction) => instruction.name === name)!.text;
  const [uid, gid] = find('USER').split(':').map(Number);
  return {
    build,
    final,
    environment: Object.fromEntries(
      find('ENV')
        .split(/\s+/)
        .map((pair) => pair.split('=') as [string, string]),
    ),
    user: { uid: uid!, gid: gid! },
    command: [...JSON.parse(find('ENTRYPOINT')), ...JSON.parse(find('CMD'))],
    programs: Object.fromEntries(
      [...text.matchAll(/ln -s \/app\/(\S+) \/usr\/local\/bin\/(\S+)/g)].map(([, path, name]) => [name, path]),
    ),
    labels: Object.fromEntries(
      [...find('LABEL').matchAll(/([\w.]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
  };
}

/** Instructions before the first stage, and those of each stage. */
function splitStages(instructions: readonly Instruction[]): Instruction[][] {
  const stages: Instruction[][] = [[]];
  for (const instruction of instructions)
    if (instruction.name === 'FROM') stages.push([]);
    else stages.at(-1)!.push(instruction);
  return stages;
}

/** Whether a line of a `.dockerignore` without wildcards, other than a leading `**`, excludes a path. */
export function isIgnored(patterns: readonly string[], path: string): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith('**/')
      ? path.split('/').includes(pattern.slice(3))
      : path === pattern || path.startsWith(`${pattern}/`),
  );
}

/** Copies the files of `COPY . .` into the build: those of a checkout that `.dockerignore` does not exclude. */
export async function copyContext(folder: string): Promise<void> {
  const ignored = (await readFile(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8')).trim().split('\n');
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  const paths = stdout.trim().split('\n');
  for (const path of paths.filter((path) => !isIgnored(ignored, path)))
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
}

/**
 * The steps of the stage that builds: the manifests that an install needs, and the commands after the sources are copied.
 * @throws if the stage has other steps
 */
export function parseBuildStage({ build }: ImageRecipe): { manifests: readonly string[]; commands: readonly string[] } {
  const steps = build.filter(({ name }) => name !== 'WORKDIR' && name !== 'ARG');
  const install = steps.findIndex(({ text }) => text.startsWith('npm ci --ignore-scripts'));
  const [sources, ...others] = steps.slice(install + 1);
  const copies = steps.slice(0, Math.max(install, 0));
  if (sources?.text !== '. .' || ![...copies, sources].every(({ name }) => name === 'COPY') || copies.length === 0)
    throw new Error(`deploy/Dockerfile builds in other steps: ${steps.map(({ text }) => text).join('; ')}`);
  return {
    manifests: copies.flatMap(({ text }) => text.split(/\s+/).slice(0, -1)),
    commands: others.map(({ text }) => text),
  };
}

/**
 * Runs the stage that builds in a folder: copies the context, links the installed packages, and runs the commands.
 * @param args those of `docker build --build-arg`
 */
export async function runBuildStage(
  recipe: ImageRecipe,
  folder: string,
  args: Readonly<Record<string, string>>,
): Promise<void> {
  const { commands } = parseBuildStage(recipe);
  await copyContext(folder);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const command of commands)
    await run('sh', ['-euc', command], { cwd: folder, env: { ...process.env, ...args }, maxBuffer: 2 ** 26 });
}

/** Copies the files of the image from the folder of a build. The image's user can read and not write them. */
export async function copyImage({ final }: ImageRecipe, built: string, image: string): Promise<void> {
  const copies = final.filter(({ name }) => name === 'COPY').map(({ text }) => text.replace('--from=build ', ''));
  for (const copy of copies) {
    const parts = copy.split(/\s+/);
    const target = parts.at(-1)!;
    for (const source of parts.slice(0, -1)) {
      const path = source.replace(/^\/app\//, '');
      const to = join(image, target, target.endsWith('/') ? path.split('/').at(-1)! : '');
      await mkdir(dirname(to), { recursive: true });
      await cp(join(built, path), to, { recursive: true, dereference: true });
    }
  }
  await chmod(image, 0o755);
}
