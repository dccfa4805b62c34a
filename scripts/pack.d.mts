type Manifest = Readonly<Record<string, unknown>> & { readonly dependencies: Readonly<Record<string, string>> };
/** The manifest of the package, from that of a checkout: `dependencies` are the packages that are not compiled in. */
export function createManifest(manifest: Manifest, commit?: string | null): Manifest;
/** The version of a package, which has the commit between releases: `1.0.0-dev.3e35f9c3b`. */
export function formatPackedVersion(version: string, commit: string | null): string;
/** The files of the package, as paths in a checkout; by default, of this one. */
export function listPackedFiles(root?: string): string[];
/** Packs a built checkout, by default this one, into a folder. @returns the name of the package's file */
export function packGateway(destination: string, root?: string): string;
/** Packs the Helm chart into a folder, under the version of the packed gateway. @returns the name of the chart's file */
export function packChart(destination: string, root?: string, commit?: string | null): string;
