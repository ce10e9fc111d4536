{{/* Metadata and spec of the pods of a target. Parameters: root, name, target, targets, workload. */}}
{{- define "archive.pod" -}}
{{- $values := .root.Values -}}
metadata:
  labels:
    {{- include "archive.labels" . | nindent 4 }}
    {{- with .workload.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with .workload.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "archive.objectName" . }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  terminationGracePeriodSeconds: {{ add $values.stop.preStopSeconds (include "archive.stopSeconds" . | int) }}
  {{- with $values.image.pullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .workload.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
  securityContext:
    {{- include "archive.podSecurity" .root | nindent 4 }}
  containers:
    - name: archive
      image: {{ include "archive.image" .root }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      args: ['--target={{ .name }}']
      env:
        {{- include "archive.env" . | nindent 8 }}
      ports:
        - name: {{ ternary "http" "grpc" (eq .name (include "archive.entry" .root)) }}
          containerPort: {{ .target.port }}
        {{- if $values.metricsPort }}
        - name: metrics
          containerPort: {{ $values.metricsPort }}
        {{- end }}
      {{- include "archive.probes" . | nindent 6 }}
      {{- if $values.stop.preStopSeconds }}
      lifecycle:
        preStop:
          sleep: { seconds: {{ $values.stop.preStopSeconds }} }
      {{- end }}
      resources:
        {{- toYaml .workload.resources | nindent 8 }}
      securityContext:
        {{- include "archive.containerSecurity" . | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
        {{- if include "archive.writesDeletionLog" . }}
        - { name: deletion-log, mountPath: /deletion-log }
        {{- end }}
        {{- if $values.engines.ca.configMap }}
        - { name: ca, mountPath: /etc/archive/ca, readOnly: true }
        {{- end }}
        {{- with .workload.volumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    {{- if ne .name "all" }}
    - name: data
      emptyDir: { sizeLimit: {{ .workload.dataSize }} }
    {{- end }}
    - name: tmp
      emptyDir: { sizeLimit: 256Mi }
    {{- if include "archive.writesDeletionLog" . }}
    - name: deletion-log
      persistentVolumeClaim: { claimName: {{ include "archive.deletionLogClaim" .root }} }
    {{- end }}
    {{- if $values.engines.ca.configMap }}
    - name: ca
      configMap: { name: {{ $values.engines.ca.configMap }} }
    {{- end }}
    {{- with .workload.volumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- include "archive.scheduling" . | nindent 2 }}
{{- end -}}

{{/* Spreads the replicas over zones and nodes. Parameters: root, name, workload. */}}
{{- define "archive.scheduling" -}}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "archive.selector" $ | nindent 8 }}
  {{- end }}
{{- with .workload.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .workload.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .workload.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "archive.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "archive.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}
