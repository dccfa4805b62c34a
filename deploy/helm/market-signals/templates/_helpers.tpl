{{/* The name of everything of a release. */}}
{{- define "market-signals.name" -}}
{{- $name := .Release.Name -}}
{{- if not (contains .Chart.Name $name) }}{{ $name = printf "%s-%s" $name .Chart.Name }}{{ end -}}
{{- $name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{/* What a selector finds; it may not change in an upgrade. */}}
{{- define "market-signals.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "market-signals.labels" -}}
{{ include "market-signals.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "market-signals.secret" -}}
{{ .Values.existingSecret | default (include "market-signals.name" .) }}
{{- end }}

{{- define "market-signals.image" -}}
{{- $repository := required "image.repository is required: the name of an image of deploy/Dockerfile" .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{ $repository }}@{{ .Values.image.digest }}
{{- else -}}
{{- if and (not .Values.image.tag) (hasSuffix "-dev" .Chart.AppVersion) }}{{ fail "image.tag is required: a chart of a checkout does not name the commit of its image" }}{{ end -}}
{{ $repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- end }}

{{/* A change of a setting replaces the pods. A change inside existingSecret does not: restart them then. */}}
{{- define "market-signals.checksum" -}}
checksum/settings: {{ list .Values.settings .Values.secrets | toJson | sha256sum }}
{{- end }}

{{- define "market-signals.account" -}}
{{- $name := .Values.serviceAccount.name -}}
{{- if .Values.serviceAccount.create }}{{ $name | default (include "market-signals.name" .) }}{{ else }}{{ $name | default "default" }}{{ end -}}
{{- end }}

{{/*
What all pods have. `root`: the chart's values; `pod`: those of this kind of pods; `hasClaim`: its data are on a claimed volume;
`secret`: the only Secret of a pod that runs before the chart's own account, Secret and settings are there.
*/}}
{{- define "market-signals.pod" -}}
{{- if .secret }}
serviceAccountName: {{ ternary "default" (.root.Values.serviceAccount.name | default "default") .root.Values.serviceAccount.create }}
{{- else }}
serviceAccountName: {{ include "market-signals.account" .root }}
{{- end }}
automountServiceAccountToken: false
# The image's user, who then may write to volumes.
securityContext: { runAsNonRoot: true, fsGroup: 10001, fsGroupChangePolicy: OnRootMismatch, seccompProfile: { type: RuntimeDefault } }
volumes:
  - { name: tmp, emptyDir: {} }
  {{- if not .hasClaim }}
  - { name: data, emptyDir: {} }
  {{- end }}
  {{- with .pod.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .pod.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .pod.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* What all containers have. */}}
{{- define "market-signals.container" -}}
image: {{ include "market-signals.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
envFrom:
  {{- if .secret }}
  - secretRef: { name: {{ .secret }} }
  {{- else }}
  - secretRef: { name: {{ include "market-signals.secret" .root }} }
  - configMapRef: { name: {{ include "market-signals.name" .root }} }
  {{- end }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources:
  {{- toYaml .pod.resources | nindent 2 }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: data, mountPath: /data }
  {{- with .pod.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}
