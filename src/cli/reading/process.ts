import { catalog } from '../../app.ts';
import { heldFile } from '../../import/batch.ts';
import { acceptsArchives, fileAt } from '../../import/disk.ts';
import type { FactBatch } from '../../import/fact-batch.ts';
import { ImportError } from '../../import/importer.ts';
import { parse } from '../../import/parse.ts';
import { createRecognizer } from '../../import/recognize.ts';
import { spoolFor } from '../../import/spool.ts';
import { sendToParent } from '../../threads/child-process.ts';
import type { FileQuestion, Question, ReaderMessage } from './messages.ts';

// The process that reads imported files. It has no database, so a file that crashes it affects nothing else.

const say = (answer: ReaderMessage): void => sendToParent(answer);

const recognize = createRecognizer(catalog.importers.all);

async function answer({ kind, path, stated, spool, now: time }: FileQuestion): Promise<ReaderMessage> {
  const importer = catalog.importers.require(kind);
  const now = new Date(time);
  if (spool === null) return { held: await heldFile(importer, path, now, stated) };
  const file = await fileAt(path, { takesArchives: acceptsArchives(importer), ...stated });
  const batches = spoolFor<FactBatch>(spool);
  try {
    const parsed = await parse(importer, file, now, batches, {
      progress: (rows) => say({ progress: { bytes: file.bytesRead(), rows } }),
      asText: { keyColumns: catalog.keyColumns },
    });
    return { whole: { ...parsed, sha256: await file.sha256() } };
  } finally {
    await batches.close();
  }
}

process.on('message', (question: Question) => {
  const answering =
    'recognize' in question
      ? recognize(question.recognize, new Date(question.now)).then((recognition) => ({ recognition }))
      : answer(question);
  answering.then(say, (error: NodeJS.ErrnoException) => {
    const { message, code } = error;
    say({ error: { message, code, ...(error instanceof ImportError && { where: error.where }) } });
  });
});
process.once('disconnect', () => process.exit());
