-- The date of a topic's feed looks only for late changes after its last other change.
CREATE INDEX late_changes_by_time ON late_changes (changed_at);
