import { createConnection, createServer, type Server } from 'node:net';
import { createInterface } from 'node:readline';
import type { Commands } from '../commands/commands.ts';
import type { Progress, ReportProgress } from '../lib/progress.ts';
import { traced } from '../lib/tracing.ts';

/**
 * How the command line reaches a running gateway on an embedded database, which only one process can open: a Unix
 * socket in the data folder, one JSON line for the question, JSON lines for progress and the answer. The folder's
 * mode is its lock; it never listens on a network.
 */
type Question = { command: keyof Commands; args: never };
type Answer = { progress: string | Progress } | { result: unknown } | { error: string };

/** Answers commands on the socket until it is closed. `commandsFor` gets what its progress goes to. */
export function listenForCommands(path: string, commandsFor: (report: ReportProgress) => Commands): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    const say = (answer: Answer) => socket.writable && socket.write(`${JSON.stringify(answer)}\n`);
    createInterface({ input: socket }).once('line', async (line) => {
      try {
        const { command, args } = JSON.parse(line) as Question;
        const commands = commandsFor((progress) => say({ progress }));
        if (!Object.hasOwn(commands, command)) throw new Error(`There is no command '${command}'.`);
        const result = await traced(`command ${command}`, () => commands[command](args) as Promise<unknown>);
        say({ result: result ?? null });
      } catch (error) {
        say({ error: error instanceof Error ? error.message : String(error) });
      }
      socket.end();
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

/** The commands of the gateway behind the socket. */
export function remoteCommands(path: string, report: ReportProgress = () => {}): Commands {
  const ask = (command: string) => (args: unknown) =>
    new Promise((resolve, reject) => {
      const socket = createConnection(path);
      socket.once('error', (error) => reject(new Error(`The running gateway does not answer: ${error.message}`)));
      socket.once('connect', () => socket.write(`${JSON.stringify({ command, args })}\n`));
      const lines = createInterface({ input: socket });
      lines.on('line', (line) => {
        const answer = JSON.parse(line) as Answer;
        if ('progress' in answer) report(answer.progress);
        else if ('error' in answer) reject(new Error(answer.error));
        else resolve(answer.result);
      });
      lines.once('close', () => reject(new Error('The running gateway closed the connection before it answered.')));
    });
  // Without a `then`, or awaiting the object would send it as a command.
  return new Proxy({} as Commands, {
    get: (_commands, command) => (command === 'then' ? undefined : ask(String(command))),
  });
}
