CREATE INDEX `users_created` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `reserves_created` ON `reserves` (`created_at`);--> statement-breakpoint
CREATE INDEX `newsletter_members_created` ON `newsletter_members` (`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_created` ON `mail_outbox` (`created_at`);