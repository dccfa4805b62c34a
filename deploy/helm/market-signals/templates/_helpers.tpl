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
{{ $repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* A change of a setting replaces the pods. A change inside existingSecret does not: restart them then. */}}
{{- define "market-signals.checksum" -}}
checksum/settings: {{ list .Values.settings .Values.secrets | toJson | sha256sum }}
{{- end }}

{{/* What both kinds of pods have. */}}
{{- define "market-signals.pod" -}}
automountServiceAccountToken: false
securityContext: { runAsNonRoot: true, seccompProfile: { type: RuntimeDefault } }
volumes:
  - { name: tmp, emptyDir: {} }
  - { name: data, emptyDir: {} }
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* What both kinds of containers have. */}}
{{- define "market-signals.container" -}}
image: {{ include "market-signals.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
envFrom:
  - secretRef: { name: {{ include "market-signals.secret" . }} }
  - configMapRef: { name: {{ include "market-signals.name" . }} }
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
  - { name: data, mountPath: /data }
{{- end }}

{{/* Where pods may run, of `gateway` or `worker`. */}}
{{- define "market-signals.placement" -}}
{{- with .nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
